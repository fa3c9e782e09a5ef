import { getAuditLog } from '@comanda/shared/audit/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { getPlatformAudit } from '@comanda/shared/platform/api'
import { PLATFORM_TIME } from '@comanda/shared/platform/time'
import type { CallRouter } from '../../http/calls.ts'
import { actorNames, filterOfEntries, readPlatformPage, readStorePage, writtenEntry } from './reading.ts'

export function auditRoutes(calls: CallRouter): void {
  calls.store(getAuditLog, async ({ db, tenantId, store }, { query }) => {
    const page = await readStorePage(db, tenantId, filterOfEntries(query, store.timeZone), query.limit)
    return { entries: page.rows.map(writtenEntry), next: page.next }
  })

  calls.platform(getPlatformAudit, async ({ platform }, { query }) => {
    const filter = filterOfEntries(query, PLATFORM_TIME.timeZone)
    const page =
      query.tenantId === null
        ? await readPlatformPage(platform, filter, query.limit)
        : await readStorePage(platform, storeNumber(query.tenantId), filter, query.limit)
    const nameOf = await actorNames(platform, page.rows)
    const entries = page.rows.map((row) => ({
      ...writtenEntry(row),
      actor_name: nameOf(row),
      tenant_id: row.tenant_id,
      tenant_name: row.tenant_name,
    }))
    return { entries, next: page.next }
  })
}

function storeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('invalid_input')
  return Number(text)
}
