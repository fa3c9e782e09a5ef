import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { shareDevice, unlockDevice } from '@comanda/shared/devices/api'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb } from '../../db/tenant.ts'
import { type PinDeps, tryPin } from '../../guard/pins.ts'
import type { PublicContext, StoreContext } from '../../http/context.ts'
import { ACCESS_COOKIE, SHARED_DEVICE_COOKIE } from '../../http/session/cookies.ts'
import { afterSeconds } from '../../http/session/rotation.ts'
import { hashToken, REFRESH_SECONDS, type Tokens } from '../../http/session/tokens.ts'
import type { PersonKeys } from '../../kernel/person-key.ts'
import { endSession, findUser, userOfRow } from '../../people/queries.ts'
import {
  deleteDevice,
  endDeviceSessions,
  findDevice,
  insertDevice,
  insertDeviceSession,
  joinDevice,
} from './queries.ts'

export interface DeviceDeps extends PinDeps {
  tenant: (tenantId: number) => TenantDb
  tokens: Tokens
  personKeys: PersonKeys
  dropSession: (sessionId: string) => void
}

const COOKIE = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The shared device whose cookie the browser sent. @throws unauthenticated when it is none, or was ended */
export async function deviceOfRequest({ tenant }: DeviceDeps, { request, now }: PublicContext) {
  const [, tenantId, id, secret] = COOKIE.exec(request.cookies[SHARED_DEVICE_COOKIE] ?? '') ?? []
  if (!tenantId || !id || !secret) throw new AppError('unauthenticated')
  const db = tenant(Number(tenantId))
  const device = await db.first(findDevice(db.tenantId, id, now))
  if (!device || !timingSafeEqual(device.token_hash, hashToken(secret))) throw new AppError('unauthenticated')
  return { db, device }
}

/** Shares the browser of this session, which runs on it until it is locked. @returns the token for its cookie */
export async function share(
  { db, tenantId, session, now }: StoreContext,
  { name, lockSeconds }: Body<typeof shareDevice>,
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  await db.run(
    insertDevice({
      tenant_id: tenantId,
      id,
      name,
      token_hash: hashToken(secret),
      drawer_id: session.drawerId,
      lock_seconds: lockSeconds,
      shared_at: now,
      shared_by: session.username,
    }),
    joinDevice(tenantId, session.sessionId, id),
  )
  return { id, token: `${tenantId}.${id}.${secret}` }
}

/** Starts the session of a person by PIN and ends the device's earlier session. @throws wrong_approval */
export async function unlock(
  deps: DeviceDeps,
  context: PublicContext,
  { username: typed, pin }: Body<typeof unlockDevice>,
) {
  const { request, now } = context
  const { db, device } = await deviceOfRequest(deps, context)
  const { tenantId } = db
  const username = deps.personKeys.usernameOf(tenantId, typed).toLowerCase()
  const pinHash = await tryPin(db, deps, { username, pin, place: `device ${device.id}`, now })
  if (pinHash === null) {
    // The name is what a browser sent.
    if (await db.first(findUser(tenantId, username)))
      await deps.note(AUDIT_EVENTS.unlockFailed.key, username, request, now, tenantId)
    throw new AppError('wrong_approval')
  }
  const ref = { tenantId, sessionId: randomUUID() }
  const refreshToken = deps.tokens.issueRefresh(ref, 0)
  const { ended, user } = await db.transaction(async (tx) => {
    const earlier = await tx.all(endDeviceSessions(tenantId, device.id))
    const started = await tx.first(
      insertDeviceSession(tenantId, {
        id: ref.sessionId,
        username,
        deviceId: device.id,
        pinHash,
        refreshHash: hashToken(refreshToken),
        now,
        expiresAt: afterSeconds(now, REFRESH_SECONDS),
        ip: request.ip,
      }),
    )
    const row = started && (await tx.first(findUser(tenantId, username)))
    if (!row) throw new AppError('wrong_approval')
    return { ended: earlier, user: userOfRow(row, now) }
  })
  for (const { id } of ended) deps.dropSession(id)
  await deps.note(AUDIT_EVENTS.unlocked.key, username, request, now, tenantId)
  return { accessToken: deps.tokens.issueAccess(ref, now), refreshToken, user }
}

/**
 * Ends the session that the call was sent in, which a password may have begun; without its token, those of the device. A call
 * that comes late, over a line that was cut, finds it ended by the next person, whose session goes on.
 * @returns whether a session has ended, whose cookies the browser still has
 */
export async function lock(deps: DeviceDeps, context: PublicContext): Promise<boolean> {
  const { db, device } = await deviceOfRequest(deps, context)
  const ref = deps.tokens.readIssued(context.request.cookies[ACCESS_COOKIE] ?? '')
  const ended = await db.all(
    ref?.tenantId === db.tenantId
      ? endSession(db.tenantId, ref.sessionId).returning('id')
      : endDeviceSessions(db.tenantId, device.id),
  )
  for (const { id } of ended) deps.dropSession(id)
  return ended.length > 0
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ends a device with its sessions. @throws not_found */
export async function end({ db, tenantId }: StoreContext, deps: DeviceDeps, id: string): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const sessions = UUID.test(id) ? await tx.all(endDeviceSessions(tenantId, id)) : []
    const gone = UUID.test(id) ? await tx.affected(deleteDevice(tenantId, id)) : 0
    if (gone === 0) throw new AppError('not_found', 'Esa tableta ya no está compartida.')
    return sessions
  })
  for (const one of ended) deps.dropSession(one.id)
}
