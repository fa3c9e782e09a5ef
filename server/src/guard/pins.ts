import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { TenantDb } from '../db/tenant.ts'
import { saved } from '../http/answers.ts'
import type { StoreContext } from '../http/context.ts'
import type { SignInGuard } from './guard.ts'
import { deletePin, findPin, lockPins, pinsOfOthers, writePin } from './queries-people.ts'

export interface PinDeps {
  guard: SignInGuard
  checkPassword: (hashed: string | undefined, password: string, line?: string) => Promise<boolean>
  hashPin: (pin: string, line?: string) => Promise<string>
  /** Records an action of an account. */
  note: (action: string, username: string, request: FastifyRequest, now: Date) => Promise<void>
}

/**
 * Checks a PIN. Wrong ones slow down the person and the device that runs the session.
 * @returns the hash of the person's PIN; null for a wrong one
 * @throws too_many_requests
 */
export function checkPin(
  { db, session, now }: StoreContext,
  deps: PinDeps,
  username: string,
  pin: string,
): Promise<string | null> {
  return tryPin(db, deps, { username, pin, device: session.deviceId ?? session.sessionId, now })
}

export async function tryPin(
  db: TenantDb,
  { guard, checkPassword }: PinDeps,
  { username, pin, device, now }: { username: string; pin: string; device: string; now: Date },
): Promise<string | null> {
  const { tenantId } = db
  const attempt = await guard.checkPin(`${tenantId} ${username}`, `${tenantId} ${device}`, now)
  const kept = await db.first(findPin(tenantId, username))
  const right = await checkPassword(kept?.pin_hash, pin, `store:${tenantId}`)
  await (right ? attempt.succeeded() : attempt.failed())
  return right && kept ? kept.pin_hash : null
}

/** How many PINs a store may have: setting one compares it with all others, about 25 ms each. */
const MOST_PINS = 200

/** @throws invalid_input when another person of the store has the same PIN */
export async function setPin(
  context: StoreContext,
  { checkPassword, hashPin }: PinDeps,
  username: string,
  pin: string,
) {
  const { db, tenantId, session, now } = context
  const line = `store:${tenantId}`
  const assertUnlike = async (pins: readonly { pin_hash: string }[]): Promise<void> => {
    const same = await Promise.all(pins.map((one) => checkPassword(one.pin_hash, pin, line)))
    if (same.includes(true)) throw new AppError('invalid_input', 'Ese PIN no se puede usar. Elige otro.')
  }
  const before = await db.all(pinsOfOthers(tenantId, username))
  if (before.length >= MOST_PINS) throw new AppError('limit_reached')
  await assertUnlike(before)
  const row = { tenant_id: tenantId, username, pin_hash: await hashPin(pin, line) }
  return context.write(async (tx) => {
    // The long comparison runs without the lock; what others have set in the meantime is compared under it.
    await tx.all(lockPins(tenantId))
    const known = new Set(before.map(({ pin_hash }) => pin_hash))
    const others = await tx.all(pinsOfOthers(tenantId, username))
    await assertUnlike(others.filter(({ pin_hash }) => !known.has(pin_hash)))
    await tx.affected(writePin({ ...row, set_at: now, set_by: session.username }))
    return saved('El PIN se guardó.')
  })
}

export const removePin = (context: StoreContext, username: string) =>
  context.write(async (tx) => {
    await tx.affected(deletePin(tx.tenantId, username))
    return saved('El PIN se quitó.')
  })
