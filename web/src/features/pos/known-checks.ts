import type { Check } from '@comanda/shared/checks/check'
import { listOpenChecks } from '@comanda/shared/offline/api'
import { initPos, type PosInit } from '@comanda/shared/pos/api'
import { api } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { projectChecks } from '../../offline/checks.ts'
import { type Entry, soldEntryOf } from '../../offline/entry.ts'
import { latestAnswer } from '../../offline/kept.ts'
import { checkIdOf, currentOutbox, openOutbox, outboxEntries } from '../../offline/outbox.ts'

/** What this device knows of the open checks. */
export interface KnownChecks {
  /** With what this device has sold. */
  checks: ReadonlyMap<number, Check>
  entries: readonly Entry[]
}

const CHECKS = '/offline/checks'
const NONE: readonly Check[] = []

/** The checks as last seen, without asking the server. */
export function knownChecks({ storeSettings }: Pick<PosInit, 'storeSettings'>): KnownChecks {
  const entries = outboxEntries()
  const kept = latestAnswer(CHECKS)
  const { currency, time_zone: timeZone } = storeSettings
  const checks = projectChecks(
    { checks: (kept?.answer as readonly Check[] | undefined) ?? NONE, at: kept?.at ?? 0 },
    entries.map(soldEntryOf),
    { letter: currentOutbox()?.device?.letter ?? '', currency, timeZone },
  )
  return { checks, entries }
}

/**
 * A check as this device knows it, without the server.
 * @param id negative: a check that this device has opened
 */
export async function findKnownCheck(id: number): Promise<{ check: Check; opener: Entry | null } | null> {
  const tenantId = storedUser()?.tenant_id
  const [data] = await Promise.all([
    api(initPos),
    api(listOpenChecks, { known: latestAnswer(CHECKS)?.answer }).catch(() => null),
    tenantId === undefined ? null : openOutbox(tenantId),
  ])
  const { checks, entries } = knownChecks(data)
  // The server may have got it meanwhile.
  const now = id < 0 ? (checkIdOf(id) ?? id) : id
  const check = checks.get(now)
  return check ? { check, opener: entries.find(({ number }) => number === -now) ?? null } : null
}
