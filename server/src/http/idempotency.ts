import { createHash } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { TenantDb } from '../db/tenant.ts'
import { Overloaded } from '../kernel/overloaded.ts'
import type { Retry } from './context.ts'
import { keptAnswer } from './queries.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The request's idempotency key, when the call takes one. @throws invalid_input when it is not a UUID. */
export function readRetry(call: Call, request: FastifyRequest): Retry | null {
  const key = request.headers['idempotency-key']
  if (!call.idempotent || key === undefined) return null
  if (typeof key !== 'string' || !UUID.test(key)) {
    throw new AppError('invalid_input', 'Idempotency-Key debe ser un UUID.')
  }
  const asked = JSON.stringify([call.method, request.url.split('?')[0], request.body ?? null])
  return { key: key.toLowerCase(), hash: createHash('sha256').update(asked).digest() }
}

/**
 * The stored response, if it belongs to the same request. @throws idempotency_key_reused when it belongs to
 * another.
 */
export function replay(retry: Retry, keptHash: Buffer, answer: unknown): unknown {
  if (!keptHash.equals(retry.hash)) throw new AppError('idempotency_key_reused')
  return answer
}

/**
 * Runs the handler of an idempotent call. Of identical simultaneous requests one commits; the others fail (on
 * the key, or because the bill is already paid) and then read the stored response.
 */
export async function once<T>(
  db: TenantDb,
  retry: Retry,
  handle: () => Promise<T>,
  replayed: (answer: unknown) => Promise<unknown> = async (answer) => answer,
): Promise<T> {
  try {
    return await handle()
  } catch (error) {
    if (error instanceof Overloaded) throw error
    const kept = await db.first(keptAnswer(db.tenantId, retry.key))
    if (kept) return (await replayed(replay(retry, kept.request_hash, kept.answer))) as T
    throw error
  }
}
