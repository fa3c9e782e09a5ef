import { randomUUID } from 'node:crypto'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { AppError } from '@comanda/shared/kernel/errors'
import { insertEntry, type WriteEntry } from '../../audit/queries.ts'
import type { RowOf } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import { judgeSecret, shownBy } from '../../http/devices/device-secret.ts'
import { setSellingCookie } from '../../http/session/cookies.ts'
import type { Tokens } from '../../http/session/tokens.ts'
import { endDevice } from '../../selling/arrival/queries-devices.ts'
import {
  findSecret,
  markDeviceRead,
  markSessionRead,
  noteShown,
  noteUser,
  readingDevice,
  readingSession,
} from './queries.ts'

type KnownDevice = RowOf<ReturnType<typeof findSecret>>

/**
 * A contact of a device in a session: notes who uses it, and gives it the next secret, which ends the others as soon as it is
 * shown. @returns null for a browser that does not hold the device's secret
 */
export async function meet(
  context: StoreContext,
  deps: { tokens: Tokens },
  device: KnownDevice,
): Promise<{ isEnded: boolean } | null> {
  const { db, tenantId, request, session, now } = context
  const shown = shownBy(request, tenantId)
  if (!shown) return null
  const verdict = judgeSecret(deps.tokens, tenantId, device, shown)
  if (verdict.is === 'unknown') return null
  if (verdict.is === 'copied') {
    if (!device.ended_at) await endCopied(context, device)
    return { isEnded: true }
  }
  const generation = Math.max(device.generation, verdict.generation)
  await db.run(
    noteShown(tenantId, device.id, generation, now),
    ...(device.ended_at ? [] : [noteUser(tenantId, device.id, session.username, now)]),
  )
  giveSecret(context, deps, device.id, generation + 1)
  return { isEnded: device.ended_at !== null }
}

/** The device whose secret the browser holds, at a contact. @throws device_unknown */
export async function meetHeld(context: StoreContext, deps: { tokens: Tokens }) {
  const { db, tenantId, request } = context
  const shown = shownBy(request, tenantId)
  const device = shown && (await db.first(findSecret(tenantId, shown.device)))
  const held = device && (await meet(context, deps, device))
  if (!held) throw new AppError('device_unknown')
  return { ...device, ...held }
}

export function giveSecret(
  { request, reply, tenantId }: StoreContext,
  { tokens }: { tokens: Tokens },
  id: string,
  generation: number,
): void {
  const secret = tokens.issueDevice(tenantId, id, generation)
  setSellingCookie(request, reply, tenantId, `${id}.${generation}.${secret}`)
}

/** Two browsers have the device's secret: neither sells any more. */
async function endCopied({ db, tenantId, request, now }: StoreContext, device: KnownDevice): Promise<void> {
  const entry = {
    id: randomUUID(),
    at: now,
    actor_kind: 'system' as const,
    actor: 'system',
    action: AUDIT_EVENTS.deviceCopied.key,
    subject: device.letter,
    details: {},
    ip: request.ip,
    device: null,
  }
  await db.run(endDevice(tenantId, device.id, 'copied', now), insertEntry(tenantId, entry))
}

/** Writes to the audit log that a device, or a session without a device, reads customers or open checks for the first time. */
export async function noteFirstReading(
  context: StoreContext,
  { writeEntry, tokens }: { writeEntry: WriteEntry; tokens: Tokens },
): Promise<void> {
  const { db, tenantId, session, request, now } = context
  const shown = shownBy(request, tenantId)
  const claimed = shown ? await db.first(readingDevice(tenantId, shown.device)) : undefined
  const isHeld = claimed && shown && judgeSecret(tokens, tenantId, claimed, shown).is !== 'unknown'
  const device = isHeld ? claimed : null
  const reader = device ?? (await db.first(readingSession(tenantId, session.sessionId)))
  if (!reader || reader.read_at !== null) return
  await db.transaction(async (tx) => {
    const mark = device
      ? markDeviceRead(tenantId, device.id, now)
      : markSessionRead(tenantId, session.sessionId, now)
    if ((await tx.affected(mark)) === 0) return
    const entry = { action: AUDIT_EVENTS.offlineRead.key, about: [device?.letter, device?.name], details: {} }
    tx.atEnd(writeEntry(context, entry))
  })
}
