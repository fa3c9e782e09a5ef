import { createHash } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { TenantDb } from '../db/tenant.ts'
import { Overloaded } from '../kernel/overloaded.ts'
import type { Retry } from './context.ts'
import { type KeptAnswer, keptAnswer } from './queries.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The request's idempotency key, when the call takes a key. @throws invalid_input when it is not a UUID. */
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
 * The stored answer of an earlier request with the same key. @throws idempotency_key_reused when that request was
 * different
 */
export async function replay(retry: Retry, kept: KeptAnswer, onReplay?: OnReplay): Promise<unknown> {
  if (!kept.hash.equals(retry.hash)) throw new AppError('idempotency_key_reused')
  await onReplay?.(kept.answer)
  return kept.answer
}

type OnReplay = (answer: unknown) => Promise<void>

/**
 * Runs the handler of an idempotent call. Of identical simultaneous requests one commits; the others fail (on the key,
 * or because the bill is already paid) and then get the stored answer.
 */
export async function once<T>(
  db: TenantDb,
  retry: Retry | null,
  handle: () => Promise<T>,
  onReplay?: OnReplay,
): Promise<T> {
  try {
    return await handle()
  } catch (error) {
    if (!retry || error instanceof Overloaded) throw error
    const kept = await db.first(keptAnswer(db.tenantId, retry.key))
    if (!kept) throw error
    return (await replay(retry, kept, onReplay)) as T
  }
}
