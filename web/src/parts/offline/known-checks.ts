import type { Check } from '@comanda/shared/checks/check'
import { feedChecks } from '@comanda/shared/feed/api'
import { initPos, type PosInit } from '@comanda/shared/pos/api'
import { api } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { type ChangedChecks, changedOnly } from '../../offline/checks/overlays.ts'
import { type KeptChecks, projectChecks } from '../../offline/checks/project-checks.ts'
import type { OfStore } from '../../offline/checks/sold-entry.ts'
import { latestAnswer } from '../../offline/kept/kept-answers.ts'
import { readOpenChecks } from '../../offline/kept/open-checks.ts'
import {
  currentOutbox,
  folioIn,
  openOutbox,
  outboxEntries,
  storedCheckId,
  watchOutbox,
} from '../../offline/outbox/current-outbox.ts'
import { chainOfId, type Entry, soldEntriesOf } from '../../offline/outbox/entry.ts'

/** The open checks as this device knows them. */
export interface KnownChecks {
  /** With this device's sales. */
  checks: ReadonlyMap<number, Check>
  entries: readonly Entry[]
}

const NONE: readonly Check[] = []
/** Without a kept answer nothing says which of the checks that the server has are still open. */
const NEVER_KEPT = Number.POSITIVE_INFINITY

/** The checks as last seen, without asking the server. */
export function knownChecks({ storeSettings }: Pick<PosInit, 'storeSettings'>): KnownChecks {
  const entries = outboxEntries()
  return {
    checks: projectChecks(keptChecks(), soldEntriesOf(entries, entries), ofStore(storeSettings)),
    entries,
  }
}

function keptChecks(): KeptChecks {
  const kept = latestAnswer(feedChecks)
  return { checks: kept?.answer.rows ?? NONE, at: kept?.at ?? NEVER_KEPT }
}

const ofStore = ({ currency, time_zone: timeZone }: Pick<Check, 'currency' | 'time_zone'>): OfStore => ({
  letter: currentOutbox()?.device?.letter ?? '',
  currency,
  timeZone,
})

/**
 * A check as this device knows it, without the server.
 * @param id negative: a check that this device has opened
 */
export async function findKnownCheck(id: number): Promise<{ check: Check; opener: Entry | null } | null> {
  const tenantId = storedUser()?.tenant_id
  const [data] = await Promise.all([
    api(initPos),
    readOpenChecks(),
    tenantId === undefined ? null : openOutbox(tenantId),
  ])
  const { checks, entries } = knownChecks(data)
  // The server may have got it meanwhile, also when its answer to the device was lost.
  const check = checks.get(id < 0 ? (storedCheckId(id) ?? id) : id) ?? withFolio(checks, folioOfCheck(id))
  return check ? { check, opener: entries.find(({ number }) => number === -check.id) ?? null } : null
}

const folioOfCheck = (id: number): string | null => (id < 0 ? folioIn({ number: -id }) : null)

const withFolio = (checks: KnownChecks['checks'], folio: string | null): Check | undefined =>
  folio === null
    ? undefined
    : [...checks.values()].find(({ rounds }) => rounds.some((round) => round.folio === folio))

/** The key of the entry that opens a check, and the chain of its sales, for the next sale of the check. */
export function chainOfCheck(id: number): { after?: string; chain: string } {
  const entries = outboxEntries()
  const opener = id < 0 ? entries.find(({ number }) => number === -id) : undefined
  return opener ? { after: opener.key, chain: opener.chain } : { chain: chainOfId(id, entries) }
}

/** The check as the server has just answered it, with this device's unsent sales. */
export function withUnsent(check: Check): Check {
  const entries = outboxEntries()
  const unsent = entries.filter(({ state }) => state === 'sold')
  if (unsent.length === 0) return check
  const sold = soldEntriesOf(unsent, entries)
  return projectChecks({ checks: [check], at: 0 }, sold, ofStore(check)).get(check.id) ?? check
}

/**
 * Follows the checks that this device has changed and the server's answers do not show yet.
 * @param isOffline also those that were sent after the kept answers
 * @returns ends it
 */
export function watchChangedChecks(
  isOffline: boolean,
  onChange: (changed: ChangedChecks) => void,
): () => void {
  const look = () => onChange(changedChecks(isOffline))
  look()
  return watchOutbox(look)
}

function changedChecks(isOffline: boolean): ChangedChecks {
  const init = latestAnswer(initPos)?.answer
  const entries = outboxEntries()
  const shown = entries.filter(({ state }) => state === 'sold' || (isOffline && state === 'sent'))
  if (!init || shown.length === 0) return NOTHING
  const kept = keptChecks()
  const sold = soldEntriesOf(shown, entries)
  return changedOnly(projectChecks(kept, sold, ofStore(init.storeSettings)), kept.checks)
}

const NOTHING: ChangedChecks = new Map()
