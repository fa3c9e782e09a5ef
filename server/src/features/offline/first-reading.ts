import { AUDIT_EVENTS } from '@comanda/shared/audit/actions'
import type { StoreContext } from '../../http/context.ts'
import { deviceIdOf, holdsDevice } from '../../http/device-sale.ts'
import type { WriteEntry } from '../audit/queries.ts'
import { markDeviceRead, markSessionRead, readingDevice, readingSession } from './queries.ts'

/** Writes to the audit log that a device, or a session without one, reads customers or open checks for the first time. */
export async function noteFirstReading(context: StoreContext, writeEntry: WriteEntry): Promise<void> {
  const { db, tenantId, session, request, now } = context
  const id = deviceIdOf(context)
  const claimed = id === null ? undefined : await db.first(readingDevice(tenantId, id))
  const device = claimed && holdsDevice(request, tenantId, claimed) ? claimed : null
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
