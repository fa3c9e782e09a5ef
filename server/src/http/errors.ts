import { AppError, OPERATOR_REFUSALS, REFUSALS, type RefusalCode } from '@comanda/shared/kernel/errors'
import { waitWords } from '@comanda/shared/kernel/wait-words'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, lostText } from '../db/away.ts'
import { constraintOf } from '../db/transaction.ts'
import { isDiskFull } from '../kernel/error-line.ts'
import { crossOriginHeaders } from './origins/cross-origin.ts'
import { SECURITY_HEADERS } from './origins/security-headers.ts'
import { JSON_TYPE } from './sending/json-text.ts'
import { refusalLog } from './telemetry/refusal-log.ts'

/** Other constraints that a user can violate, with the code and sentence of the refusal. */
const CONSTRAINTS: Record<string, [RefusalCode, string?]> = {
  reservations_table_taken: ['table_reserved'],
  customers_pkey: ['duplicate', '¡Ya existe un cliente con ese teléfono!'],
  logins_pkey: ['email_taken'],
}

/** The message for a call that refers to a removed row, by the column of the foreign key. */
const GONE: Record<string, string> = {
  category_id: 'La categoría ya no existe.',
  customer_key: 'El cliente ya no existe.',
  device_id: 'El dispositivo ya no existe.',
  drawer_id: 'La caja ya no existe.',
  item_id: 'El artículo ya no existe.',
  payment_type_id: 'El tipo de pago ya no existe.',
  printer_id: 'La impresora ya no existe.',
  station_id: 'La estación ya no existe.',
  table_id: 'La mesa ya no existe.',
  tax_id: 'El impuesto ya no existe.',
  username: 'El usuario ya no existe.',
}

/** The sentence for a row that was removed after the call had read it; undefined for other constraints. */
export const goneOf = (constraint: string): string | undefined =>
  GONE[/_tenant_id_(\w+)_fkey$/.exec(constraint)?.[1] ?? '']

/** Refusals of Fastify and its plugins, by their status; others below 500 are invalid input. */
const BY_STATUS: Record<number, RefusalCode> = {
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
}
const INVALID_FORM = 'FST_INVALID_MULTIPART_CONTENT_TYPE'

/** Seconds after which a client may retry, where neither the refusal nor its route knows better. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = { unavailable: 1, too_many_requests: 60 }

const DISK_FULL =
  'El disco del servidor está lleno: avisa a quien lo cuida. No se perdió nada de lo guardado.'

/** Whether an error is neither a refusal nor a failure that passes by itself. */
export const isBug = (error: unknown): boolean => refusalOfError(error) === null

/** @returns the refusal that the error stands for, also for a row that is gone; null: it is a bug */
export function refusalOfError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 0 } = error as Partial<FastifyError>
  const constraint = constraintOf(error)
  const known = CONSTRAINTS[constraint]
  if (known) return new AppError(...known)
  const gone = goneOf(constraint)
  if (gone) return new AppError('not_found', gone)
  if (code === INVALID_FORM) return new AppError('unsupported_type')
  if (isDiskFull(error)) return new AppError('unavailable', DISK_FULL)
  if (isAway(error)) return new AppError('unavailable')
  return statusCode >= 400 && statusCode < 500 ? new AppError(BY_STATUS[statusCode] ?? 'invalid_input') : null
}

/** The operator's calls are English; every other call is Spanish. */
export const speaksEnglish = (address: string): boolean => /^\/api\/v1\/superadmin(?=[/?]|$)/.test(address)

/** A sentence written for the case stays. @param seconds until the next attempt can succeed, where it is known */
function messageFor({ code, message }: AppError, address: string, seconds = 0): string {
  const isGeneral = message === REFUSALS[code][1]
  if (!isGeneral) return message
  if (speaksEnglish(address)) return OPERATOR_REFUSALS[code] ?? 'Something went wrong! Try later!'
  return code === 'too_many_requests' && seconds > 0
    ? `Demasiados intentos. Espera ${waitWords(seconds)} e inténtalo de nuevo.`
    : message
}

const noteRefusal = refusalLog()

/** Names the failure without any data of the request. */
const reasonOfError = (error: unknown): string => {
  const { name = 'Error', code = '' } = error as { name?: string; code?: unknown }
  return [name, String(code), lostText(error)].filter(Boolean).join(' ')
}

/**
 * Answers every failure in the contract's shape. A bug is logged in full; an overloaded or unavailable
 * database needs no stack, and its reason goes into the request's log line.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOfError(error)
  if (refusal?.code === 'unavailable') request.unavailable = reasonOfError(error)
  else if (!refusal || refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  const shown = refusal ?? new AppError('internal')
  noteRefusal(request, shown.code)
  const { retry_after = reply.getHeader('retry-after') ?? RETRY_AFTER[shown.code] } = shown.details
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  return reply
    .status(shown.status)
    .type(JSON_TYPE)
    .send({
      success: false,
      message: messageFor(shown, request.url, Number(retry_after)),
      code: shown.code,
      ...shown.details,
    })
}

/** A malformed or too long address (`/%FF`) never becomes a request: no hook runs for it. */
export const refuseAddress =
  (allowedOrigins: ReadonlySet<string>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const crossOrigin = crossOriginHeaders(request.headers.origin, allowedOrigins)
    replyWithError(error, request, reply.headers({ ...SECURITY_HEADERS, ...crossOrigin }))
  }

export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = messageFor(new AppError('not_found'), request.url)
  return reply.status(404).send({ success: false, message, code: 'not_found' })
}
