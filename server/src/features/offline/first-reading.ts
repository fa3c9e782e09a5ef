import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import type { WriteEntry } from '../../audit/queries.ts'
import type { StoreContext } from '../../http/context.ts'
import { judgeSecret, shownBy } from '../../http/devices/device-secret.ts'
import type { Tokens } from '../../http/session/tokens.ts'
import { markDeviceRead, markSessionRead, readingDevice, readingSession } from './queries.ts'

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
