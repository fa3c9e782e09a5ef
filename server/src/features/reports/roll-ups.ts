import { businessDate, type StoreTime, shiftDate } from '@comanda/shared/kernel/business-day'
import { firstOfMonth } from '@comanda/shared/kernel/period'
import { isLost } from '../../db/away.ts'
import type { SomeStores } from '../../db/nodes.ts'
import type { PlatformDb } from '../../db/platform.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Quotas } from '../../guard/quotas.ts'
import { SharedReads } from '../../kernel/shared-reads.ts'
import * as queries from './queries-roll-up.ts'
import { FIRST_DAY, MARGIN_MS, settledAt, settledUpTo } from './queries-roll-up.ts'

/** Days per statement, so that the first roll-up of a store runs no long statement. */
const DAYS_AT_ONCE = 60
/** A store that changes its time zone may have sales on days that are in the future there. */
const DAYS_AHEAD = 2

interface RollUpDeps {
  platform: PlatformDb
  quotas: Pick<Quotas, 'take'>
  clock: () => Date
  log: { warn: (details: object, message: string) => void }
}

/**
 * Stores the daily sums of each store for its reports and for the operator. An action only marks its store; a run every
 * few seconds calculates the open days again, in a separate transaction with the rows of that store only.
 */
export class RollUps {
  readonly #deps: RollUpDeps
  /** The time of the first change since the last run, by a clock that may have been behind, or of a device's sale. */
  readonly #marked = new Map<number, Date>()
  readonly #reads = new SharedReads<void>()
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
      const { platform, log } = this.#deps
      const rollUpOn = async (_node: PlatformDb, marked: SomeStores) => {
        for (const tenantId of marked ?? []) if (!(await this.#rollUp(tenantId))) break
      }
      // What fails stays marked.
      await platform
        .onEachNode(rollUpOn, [...this.#marked.keys()])
        .catch((error: unknown) => log.warn({ err: error }, 'marked stores could not be rolled up yet'))
    })
  }

  /** Rolls up every store that changed without a mark, lost its mark with a process, or has days to make final. */
  catchUp(): Promise<void> {
    return this.#next(async () => {
      const { platform, clock } = this.#deps
      await platform.forStores(queries.listTenants, async ({ tenant_id }) => {
        if (await isBehind(platform, tenant_id, clock())) await this.#rollUp(tenant_id, FIRST_DAY)
      })
    })
  }

  /** As `catchUp`, unless another process has done it within the hour. */
  async catchUpOfTheHour(): Promise<void> {
    const { quotas, clock } = this.#deps
    if (await quotas.take('hourlyWork', 'catch up', clock())) await this.catchUp()
  }

  /** Rolls up a store now, because a report needs days that are not final yet. Simultaneous calls share a roll-up. */
  refresh(tenantId: number): Promise<void> {
    return this.#reads.get(String(tenantId), async () => void (await this.#rollUp(tenantId, FIRST_DAY)))
  }

  #next(work: () => Promise<void>): Promise<void> {
    const round = this.#round.then(work)
    this.#round = round.catch(() => {})
    return round
  }

  /** @returns false when the store's database does not answer */
  async #rollUp(tenantId: number, from?: string): Promise<boolean> {
    const { platform, clock, log } = this.#deps
    const since = this.#marked.get(tenantId) ?? clock()
    this.#marked.delete(tenantId)
    try {
      await rollUp(platform, tenantId, { now: clock(), happened: since, from })
      return true
    } catch (error) {
      this.mark(tenantId, since)
      log.warn({ err: error, tenantId }, 'a store could not be rolled up yet')
      return !isLost(error)
    }
  }
}

const isBehind = (platform: PlatformDb, tenantId: number, now: Date): Promise<boolean> =>
  platform.transactionIn(tenantId, async (tx) => {
    const store = await tx.first(queries.isStale(tenantId))
    if (!store || store.stale) return store !== undefined
    const pending = await tx.all(pendingPast(tenantId, FIRST_DAY, settledAt(now, store), store))
    return pending.some(({ what }) => what === 'settled')
  })

const pendingPast = (tenantId: number, from: string, lastSettled: string, store: StoreTime) =>
  queries.pendingDays(tenantId, { range: { from, to: lastSettled }, lastSettled, store })

interface Since {
  now: Date
  /** The time of the first change since the last roll-up, by the clock of that time. */
  happened?: Date
  /** The first day to check for past days that are not final; absent: the first that was not final last time. */
  from?: string | undefined
}

/**
 * Updates the days of a store. Orders and invoices have the date of their creation, and only open orders change later, so
 * it calculates the days since the last roll-up, the days with open orders at that time and the days that become final. If
 * a clock was behind, or a device sent a sale days later, a final day may have changed; then the days since that day are
 * no longer final.
 */
export function rollUp(
  platform: PlatformDb,
  tenantId: number,
  { now, happened = now, from }: Since,
): Promise<void> {
  return platform.transactionIn(tenantId, async (tx) => {
    const store = await tx.first(queries.lockStoreForRollUp(tenantId, now))
    if (!store) return
    const last = await tx.first(queries.lockLast(tenantId))
    if (!last) throw new Error('the upsert of the last day returned no row')
    const today = businessDate(now, store)
    const since = businessDate(new Date(last.rolled_at.getTime() - MARGIN_MS), store)
    const firstDay = earlier(today, businessDate(happened, store))
    if (firstDay < last.rolled_to) await queries.reopenDays(tx, tenantId, settledUpTo(firstDay))

    const lastSettled = settledAt(now, store)
    const notFinal = [...last.open_days, settledUpTo(earlier(firstDay, last.rolled_to))]
    const pending = await tx.all(pendingPast(tenantId, from ?? notFinal.reduce(earlier), lastSettled, store))
    const daysThat = (what: (typeof pending)[number]['what']) =>
      pending.filter((row) => row.what === what).map(({ date }) => date)
    const recent = [
      ...last.open_days,
      ...daysFrom(earlier(firstDay, earlier(since, last.rolled_to)), today, lastSettled),
    ]
    const live = new Set([...daysThat('live'), ...recent.filter((day) => day > lastSettled)])
    const settled = daysThat('settled')
    await storeDays(tx, tenantId, { days: settled, store, isFinal: true })
    await storeDays(tx, tenantId, { days: [...live].sort(), store, isFinal: false })
    const over = [...settled, ...live].filter((day) => day < today)
    if (over.length > 0) await tx.affected(queries.reviseVisits(tenantId, over, store))
    const changing = new Set(daysThat('live').map(firstOfMonth))
    const months = [...new Set(settled.map(firstOfMonth))].filter((month) => !changing.has(month))
    if (months.length > 0) await tx.affected(queries.enterMonths(tenantId, months, lastSettled, store))
    const { open_days } = store
    await tx.affected(queries.keepLast(tenantId, { rolled_at: now, rolled_to: today, open_days }))
  })
}

async function storeDays(tx: Tx, tenantId: number, { days, ...rest }: queries.Days): Promise<void> {
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE)
    await queries.storeDays(tx, tenantId, { days: days.slice(at, at + DAYS_AT_ONCE), ...rest })
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Lists the days from `from` to two days ahead, without days that may be final. */
function daysFrom(from: string, today: string, lastSettled: string): string[] {
  const days: string[] = []
  for (let day = shiftDate(today, DAYS_AHEAD); day >= from && day > lastSettled; day = shiftDate(day, -1))
    days.push(day)
  return days
}

const ROUND_MS = 15_000
const HOUR_MS = 3_600_000

/**
 * Rolls up at start the changes made while no server ran, then every 15 seconds. @returns a function that stops the timers.
 */
export function startRollUps(rollUps: RollUps, log: RollUpDeps['log']): () => Promise<void> {
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.warn({ err: error }, 'roll-ups will try again'))
  const timers = [
    setInterval(
      attempt(() => rollUps.flush()),
      ROUND_MS,
    ),
    setInterval(
      attempt(() => rollUps.catchUpOfTheHour()),
      HOUR_MS,
    ),
  ]
  for (const timer of timers) timer.unref()
  attempt(() => rollUps.catchUp())()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await rollUps.flush()
  }
}
