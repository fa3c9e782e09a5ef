import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import type { PlatformDb } from '../../db/platform.ts'
import type { Tx } from '../../db/transaction.ts'
import { forgetKept, settledUpTo } from '../reports/queries-kept.ts'
import * as queries from './queries-roll-up.ts'

/** Covers requests that were running during the last roll-up, and clock differences between processes. */
const MARGIN_MS = 3_600_000
/** Days per statement, so that the first roll-up of a store runs no long statement. */
const DAYS_AT_ONCE = 60
/** A store that changes its time zone may have sales on days that are in the future there. */
const DAYS_AHEAD = 2

interface RollUpDeps {
  platform: PlatformDb
  clock: () => Date
  log: { warn: (details: object, message: string) => void }
}

/**
 * Stores the daily sums of each store for the operator. An action only marks its store; a run every few seconds
 * calculates the open days again, in a separate transaction with the rows of that store only.
 */
export class RollUps {
  readonly #deps: RollUpDeps
  /** The time of the first change since the last run, by a clock that may have been behind. */
  readonly #marked = new Map<number, Date>()
  #round: Promise<void> = Promise.resolve()

  constructor(deps: RollUpDeps) {
    this.#deps = deps
  }

  /** Marks a store as changed. */
  mark(tenantId: number, at = this.#deps.clock()): void {
    const known = this.#marked.get(tenantId)
    if (!known || at < known) this.#marked.set(tenantId, at)
  }

  /** Rolls up every store that was marked before the call. */
  flush(): Promise<void> {
    return this.#next(async () => {
      const marked = [...this.#marked]
      this.#marked.clear()
      for (const [tenantId, at] of marked) await this.#rollUp(tenantId, at)
    })
  }

  /** Rolls up every store that has changed without a mark, or whose mark was lost when a process ended. */
  catchUp(): Promise<void> {
    return this.#next(async () => {
      const { platform } = this.#deps
      for (const { tenant_id } of await platform.all(queries.listTenants())) {
        const look = await platform.transactionFor(tenant_id, (tx) => tx.first(queries.isStale(tenant_id)))
        if (look?.stale) await this.#rollUp(tenant_id)
      }
    })
  }

  #next(work: () => Promise<void>): Promise<void> {
    const round = this.#round.then(work)
    this.#round = round.catch(() => {})
    return round
  }

  async #rollUp(tenantId: number, since = this.#deps.clock()): Promise<void> {
    const { platform, clock, log } = this.#deps
    try {
      await rollUp(platform, tenantId, clock(), since)
    } catch (error) {
      this.mark(tenantId, since)
      log.warn({ err: error, tenantId }, 'a store could not be rolled up yet')
    }
  }
}

/**
 * Updates the figures of a store. Orders and invoices have the date of their creation, and only open orders change
 * later, so it calculates the days since the last roll-up and the days with open orders at that time. If a clock was
 * behind, a day that was considered over may have changed; then the days stored for reports since that day are deleted.
 * @param happened the time of the first change, by the clock of that time
 */
export function rollUp(platform: PlatformDb, tenantId: number, now: Date, happened = now): Promise<void> {
  return platform.transactionFor(tenantId, async (tx) => {
    const store = await tx.first(queries.holdStore(tenantId, now))
    if (!store) return
    const last = await tx.first(queries.lockLast(tenantId))
    if (!last) throw new Error('an upsert without a row')
    const today = businessDate(now, store)
    const since = businessDate(new Date(last.rolled_at.getTime() - MARGIN_MS), store)
    const firstDay = earlier(today, businessDate(happened, store))
    if (firstDay < last.rolled_to) await forgetKept(tx, tenantId, settledUpTo(firstDay))
    const from = earlier(firstDay, earlier(since, last.rolled_to))
    const days = new Set(last.open_days)
    for (const day of await daysSince(tx, tenantId, from, today)) days.add(day)
    const sorted = [...days].sort()
    for (let at = 0; at < sorted.length; at += DAYS_AT_ONCE) {
      const some = sorted.slice(at, at + DAYS_AT_ONCE)
      await tx.affected(queries.rollUpDays(tenantId, some, store.currency))
      await tx.affected(queries.forgetUnsoldItems(tenantId, some))
      await tx.affected(queries.rollUpItems(tenantId, some))
    }
    const { open_days } = store
    await tx.affected(queries.keepLast(tenantId, { rolled_at: now, rolled_to: today, open_days }))
  })
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a < b ? b : a)

/** A long period has only days with sales. */
async function daysSince(tx: Tx, tenantId: number, from: string, today: string): Promise<string[]> {
  let [first, last] = [from, shiftDate(today, DAYS_AHEAD)]
  if (shiftDate(first, DAYS_AT_ONCE) < last) {
    const business = await tx.first(queries.daysOfBusiness(tenantId))
    if (!business?.first || !business.last) return []
    first = later(business.first, first)
    last = earlier(business.last, last)
  }
  const days: string[] = []
  for (let day = first; day <= last; day = shiftDate(day, 1)) days.push(day)
  return days
}

const ROUND_MS = 15_000
const HOUR_MS = 3_600_000

/**
 * Rolls up at start what changed while no server ran, then every 15 seconds. @returns a function that stops the timers.
 */
export function startRollUps(rollUps: RollUps, log: RollUpDeps['log']): () => Promise<void> {
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.warn({ err: error }, 'roll-ups will try again'))
  const catchUp = attempt(() => rollUps.catchUp())
  const timers = [
    setInterval(
      attempt(() => rollUps.flush()),
      ROUND_MS,
    ),
    setInterval(catchUp, HOUR_MS),
  ]
  for (const timer of timers) timer.unref()
  catchUp()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await rollUps.flush()
  }
}
