import '@fastify/multipart'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError, type FieldError } from '@comanda/shared/kernel/errors'
import { englishOf } from '@comanda/shared/kernel/fields'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import en from 'zod/v4/locales/en.js'
import es from 'zod/v4/locales/es.js'
import { speaksEnglish } from './errors.ts'

/** Messages of rules without their own sentence on the operator's calls, which are English. */
const ENGLISH = en().localeError
const SPANISH = es().localeError

export type Input<C extends Call> = { [Part in 'params' | 'query' | 'body']: z.output<C[Part]> }

/** Parses path, query and body; the message is the sentence of the first failing rule. */
export function readInput<C extends Call>(call: C, request: FastifyRequest): Input<C> {
  const errors: FieldError[] = []
  const isEnglish = speaksEnglish(request.url)
  const error = isEnglish ? ENGLISH : SPANISH
  const read = (schema: z.ZodType, raw: unknown) => {
    // Undeclared input is not read: the audit log would keep it.
    if (schema instanceof z.ZodUnknown) return undefined
    const parsed = schema.safeParse(raw, { error })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues)
      errors.push({ field: issue.path.join('.'), message: isEnglish ? englishOf(issue) : issue.message })
    return undefined
  }
  const input = {
    params: read(call.params, request.params),
    query: read(call.query, request.query),
    body: call.multipart ? undefined : read(call.body, bodyOfRequest(call, request)),
  }
  const [first] = errors
  if (first) throw new AppError('invalid_input', first.message, { errors })
  return input as Input<C>
}

/**
 * A missing body is an empty object, so that the message names the first missing field instead of the body.
 */
function bodyOfRequest(call: Call, request: FastifyRequest): unknown {
  // Only uploads read a form; for every other call its body would be missing.
  if (request.isMultipart()) throw new AppError('unsupported_type')
  return request.body ?? (call.body instanceof z.ZodObject ? {} : undefined)
}
