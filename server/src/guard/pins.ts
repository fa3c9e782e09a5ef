import { mayApprove } from '@comanda/shared/approvals/actions'
import { APPROVERS_PIN } from '@comanda/shared/auth/pin-length'
import { AppError } from '@comanda/shared/kernel/errors'
import { isTrivialPin } from '@comanda/shared/users/pin-choice'
import type { FastifyRequest } from 'fastify'
import type { TenantDb, TenantTx } from '../db/tenant.ts'
import { saved } from '../http/answers.ts'
import type { StoreContext } from '../http/context.ts'
import type { SignInGuard } from './guard.ts'
import { isCommonPassword } from './password-choice.ts'
import { deletePin, findPin, findPinOwner, findStoreNames, learnDigits, writePin } from './queries.ts'

export interface PinDeps {
  guard: SignInGuard
  checkPassword: (hashed: string | undefined, password: string, line?: string) => Promise<boolean>
  hashPin: (pin: string, line?: string) => Promise<string>
  /** Records an action of an account. */
  note: (
    action: string,
    username: string,
    request: FastifyRequest,
    now: Date,
    tenantId?: number,
  ) => Promise<void>
}

/** The subject of the count of wrong PINs: the shared device; without a shared device, the signed-in person in all sessions. */
export const pinPlaceOf = ({ session }: StoreContext): string =>
  session.deviceId === null ? `person ${session.username}` : `device ${session.deviceId}`

/**
 * Checks a PIN that is typed beside a name. Wrong PINs slow down the person in this place.
 * @returns the hash of the person's PIN; null for a wrong PIN
 * @throws too_many_requests
 */
export async function tryPin(
  db: TenantDb,
  { guard, checkPassword }: PinDeps,
  { username, pin, place, now }: { username: string; pin: string; place: string; now: Date },
): Promise<string | null> {
  const { tenantId } = db
  const typed = { person: `${tenantId} ${username}`, place: `${tenantId} ${place}`, secret: 'pin' as const }
  const attempt = await guard.checkTyped(typed, now)
  const kept = await db.first(findPin(tenantId, username))
  const right = await checkPassword(kept?.pin_hash, pin, `store:${tenantId}`)
  await (right ? attempt.succeeded() : attempt.failed())
  if (!right || !kept) return null
  if (kept.digits === null) await db.run(learnDigits(tenantId, username, kept.pin_hash, pin.length))
  return kept.pin_hash
}

const TOO_SHORT = `Quien autoriza lleva un PIN de ${APPROVERS_PIN} dígitos.`
const TRIVIAL =
  'Ese PIN es de los primeros que alguien probaría: ni fechas, ni series, ni tu teléfono. Elige otro.'

const refusal = (message: string) =>
  new AppError('invalid_input', message, { errors: [{ field: 'pin', message }] })

/** Sets a PIN. @throws invalid_input for a short or trivial PIN */
/** @param allow throws where the signed-in person may not; asked in the transaction that writes */
export async function setPin(
  context: StoreContext,
  deps: PinDeps,
  username: string,
  pin: string,
  allow: (tx: TenantTx) => Promise<void> = async () => {},
) {
  const owner = await context.db.first(findPinOwner(context.tenantId, username))
  if (!owner) throw new AppError('not_found')
  const row = await pinRowOf(context, deps, { username, ...owner }, pin)
  return context.write(async (tx) => {
    await allow(tx)
    await tx.affected(writePin(row))
    return saved('El PIN se guardó.')
  })
}

interface PinOwner {
  username: string
  role: string
  scopes: readonly string[]
  name: string
  phone: string | null
  email: string | null
}

/** The row of a person's PIN. PINs of other people are not compared. @throws invalid_input for a short or trivial PIN */
export async function pinRowOf(
  { db, tenantId, session, now }: StoreContext,
  { hashPin }: PinDeps,
  owner: PinOwner,
  pin: string,
) {
  if (pin.length < APPROVERS_PIN && mayApprove(owner)) throw refusal(TOO_SHORT)
  const store = await db.first(findStoreNames(tenantId))
  const { username, name, phone, email } = owner
  const about = [username, name, phone, email, store?.phone ?? null, store?.name ?? null]
  if (isTrivialPin(pin, about) || (await isCommonPassword(pin))) throw refusal(TRIVIAL)
  const pin_hash = await hashPin(pin, `store:${tenantId}`)
  const kept = { tenant_id: tenantId, username, pin_hash, digits: pin.length }
  return { ...kept, set_at: now, set_by: session.username }
}

export const removePin = (context: StoreContext, username: string) =>
  context.write(async (tx) => {
    await tx.affected(deletePin(tx.tenantId, username))
    return saved('El PIN se quitó.')
  })
