import { type Contact, coveredBy, isDown } from '@comanda/shared/printing/choosing'
import type { Printer } from '@comanda/shared/printing/printers'
import { LRUCache } from 'lru-cache'
import { listPrinters, printerOf } from '../../../catalog/queries.ts'
import type { TenantDb } from '../../../db/tenant.ts'
import { atMost } from '../../../kernel/at-most.ts'
import { type StoredState, storedState } from '../queries.ts'
import { type QueueRow, queuesOf } from './queries.ts'

export interface KnownPrinter extends Printer {
  tenantId: number
  /** Addresses of an earlier rotation are invalid. */
  rotation: number
  lastSeenAt: number | null
  state: StoredState
  /** Null: nothing waits, is printed or is asked about. */
  queue: QueueRow | null
}

interface Kept {
  /** In ms. */
  readAt: number
  printers: Promise<readonly KnownPrinter[]>
  /** The printers by their ids when nothing waits for any of them; null before they were read. */
  idle: ReadonlyMap<number, KnownPrinter> | null
}

/** Every change is announced to every process; this covers a lost announcement, and leases that ran out. */
const TRUSTED_MS = 10_000
const MAX_STORES = 10_000

/**
 * The printers of each store with their queues, as this process knows them: a printer that asks while nothing waits
 * costs no query.
 */
export class PrinterMemory {
  readonly #stores = new LRUCache<number, Kept>(atMost(MAX_STORES))

  /** A job, its end or a change of a printer was announced. */
  forget(tenantId: number): void {
    this.#stores.delete(tenantId)
  }

  /** Requests that need the same reading share it. */
  of(db: TenantDb, now: Date): Promise<readonly KnownPrinter[]> {
    const { tenantId } = db
    const kept = this.#kept(tenantId, now)
    if (kept) return kept.printers
    const fresh: Kept = { readAt: now.getTime(), printers: readPrinters(db), idle: null }
    this.#stores.set(tenantId, fresh)
    fresh.printers.then(
      (printers) => {
        if (printers.every(isIdle)) fresh.idle = new Map(printers.map((one) => [one.id, one]))
      },
      () => {
        if (this.#stores.peek(tenantId) === fresh) this.forget(tenantId)
      },
    )
    return fresh.printers
  }

  /** @returns undefined as well when a job waits in the store, or its printers must be read first */
  idle(tenantId: number, id: number, now: Date): KnownPrinter | undefined {
    return this.#kept(tenantId, now)?.idle?.get(id)
  }

  #kept(tenantId: number, now: Date): Kept | null {
    const kept = this.#stores.get(tenantId)
    return kept && Math.abs(now.getTime() - kept.readAt) < TRUSTED_MS ? kept : null
  }
}

export async function readPrinters(db: TenantDb): Promise<KnownPrinter[]> {
  const { tenantId } = db
  const [rows, queues] = await db.run(listPrinters(tenantId), queuesOf(tenantId))
  return rows.map((row) => ({
    ...printerOf(row),
    tenantId,
    rotation: row.rotation,
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    state: storedState(row),
    queue: queues.find((queue) => queue.printer_id === row.id) ?? null,
  }))
}

export const contactOf = ({ way, lastSeenAt, state, queue }: KnownPrinter): Contact => ({
  way,
  lastSeenAt,
  state,
  waitsSince: queue?.waits_since ? queue.waits_since.getTime() : null,
  troubleSince: state.since === null ? null : Date.parse(state.since),
})

/** The printers that are down and whose jobs this printer prints too. */
export const takesOverFrom = (id: number, printers: readonly KnownPrinter[], now: Date): number[] =>
  coveredBy(
    id,
    printers.map((one) => ({ ...one, isDown: isDown(contactOf(one), now.getTime()) })),
  )

/** Whether nothing waits for this printer, and it prints nothing. */
export const isIdle = ({ queue }: KnownPrinter): boolean => !queue?.waits_since && !queue?.leased_until

/** Whether a job of this queue can be taken, or its lease ran out. */
const isDue = (queue: QueueRow | null, now: Date): boolean =>
  queue !== null && (queue.leased_until === null ? queue.waits_since !== null : queue.leased_until <= now)

/** Whether the printer would get a job now. */
export function hasWork(id: number, printers: readonly KnownPrinter[], now: Date): boolean {
  const own = printers.find((one) => one.id === id)
  if (!own || isDue(own.queue, now)) return own !== undefined
  const isBusy = own.queue !== null && own.queue.leased_until !== null
  if (isBusy || printers.length === 1) return false
  const covered = takesOverFrom(id, printers, now)
  return printers.some((one) => covered.includes(one.id) && one.queue?.waits_since)
}
