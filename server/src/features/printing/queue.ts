import { randomUUID } from 'node:crypto'
import type { PrinterState } from '@comanda/shared/printing/printers'
import { SILENT_MS } from '@comanda/shared/printing/printers'
import {
  ended,
  needsHands,
  nextOf,
  type Outcome,
  type QueuedJob,
  settled,
  taken,
} from '@comanda/shared/printing/transitions'
import { LRUCache } from 'lru-cache'
import type { TenantDb, TenantTx } from '../../db/tenant.ts'
import type { PrinterCodes } from '../../kernel/printer-code.ts'
import { hasWork, type KnownPrinter, PrinterMemory, readPrinters, takesOverFrom } from './memory.ts'
import {
  headOfQueues,
  type JobRow,
  lockJob,
  lockPrinters,
  queuedJobOf,
  type StoredState,
  writeContacts,
  writeJob,
} from './queries.ts'

/** A job that was taken; `lease` reports its end. */
export interface TakenJob extends JobRow {
  lease: string
}

/** Without a change of state, contacts are written this often. */
const WRITTEN_EVERY_MS = 60_000
const MAX_PRINTERS_SEEN = 50_000
/** Jobs that are read to find the next one. */
const HEAD = 50

interface Seen {
  /** In ms. */
  at: number
  writtenAt: number
}

interface QueueDeps {
  tenant: (tenantId: number) => TenantDb
  printerCodes: PrinterCodes
}

/**
 * The one queue of all printers: every way of printing (the printer that asks, TCP, a browser) takes its jobs here and
 * reports their end.
 */
export class PrintQueue {
  readonly #deps: QueueDeps
  readonly #memory = new PrinterMemory()
  readonly #seen = new LRUCache<string, Seen>({ max: MAX_PRINTERS_SEEN })

  constructor(deps: QueueDeps) {
    this.#deps = deps
  }

  /** A job, its end or a change of a printer was announced. */
  forget(tenantId: number): void {
    this.#memory.forget(tenantId)
  }

  /** The printer at this secret address. @returns null for a wrong or ended address */
  async find(code: string, now: Date): Promise<KnownPrinter | null> {
    const ref = this.#deps.printerCodes.decode(code)
    if (!ref) return null
    const printers = await this.#memory.of(this.#deps.tenant(ref.tenantId), now)
    return printers.find(({ id, rotation }) => id === ref.printerId && rotation === ref.rotation) ?? null
  }

  /** The store's printers, as far as this process knows them. */
  printersOf(tenantId: number, now: Date): Promise<readonly KnownPrinter[]> {
    return this.#memory.of(this.#deps.tenant(tenantId), now)
  }

  /** Whether the printer would get a job now, as far as this process knows: no query while nothing changed. */
  async hasWork({ tenantId, id }: Pick<KnownPrinter, 'tenantId' | 'id'>, now: Date): Promise<boolean> {
    const printers = await this.#memory.of(this.#deps.tenant(tenantId), now)
    const isIdle = printers.every(({ queue }) => !queue?.waits_since && !queue?.leased_until)
    return !isIdle && hasWork(id, this.#asSeen(printers), now)
  }

  /** The store's printers with their queues, read now. */
  async read(db: TenantDb): Promise<KnownPrinter[]> {
    return this.#asSeen(await readPrinters(db))
  }

  /**
   * Takes the next job of a printer, also of printers that it takes over from. The same lease again gets the same job.
   * @param lease a UUID of the caller, for protocols that name the delivery before it is made
   * @returns null when nothing waits, or its last job has not ended
   */
  async takeNext(
    { tenantId, id }: Pick<KnownPrinter, 'tenantId' | 'id'>,
    now: Date,
    lease: string = randomUUID(),
  ): Promise<TakenJob | null> {
    const db = this.#deps.tenant(tenantId)
    const covered = takesOverFrom(id, this.#asSeen(await this.#memory.of(db, now)), now)
    const job = await db.transaction((tx) => takeFrom(tx, id, covered, lease, now))
    this.forget(tenantId)
    return job
  }

  /**
   * Reports the end of a delivery; ignored when another delivery has the job, or its end is known.
   * @returns the job's printer; null when the store has no such job
   */
  finish(
    db: TenantDb,
    report: { jobId: number; lease: string; outcome: Outcome; state: PrinterState },
    now: Date,
  ): Promise<{ printerId: number } | null> {
    return db.transaction(async (tx) => {
      const row = await tx.first(lockJob(tx.tenantId, report.jobId))
      if (!row) return null
      const after = ended(queuedJobOf(row), report, now.getTime())
      if (after) {
        await tx.affected(writeJob(tx.tenantId, after, row.printer_id, now))
        await tx.announce('print_update', {})
      }
      return { printerId: row.printer_id }
    })
  }

  /** A job whose document cannot be made. */
  fail(db: TenantDb, job: TakenJob, problem: string, now: Date): Promise<void> {
    return db.transaction(async (tx) => {
      const row = await tx.first(lockJob(tx.tenantId, job.id))
      if (row?.state !== 'taken' || row.lease !== job.lease) return
      const after: QueuedJob = { ...queuedJobOf(row), state: 'failed', leasedUntil: null, problem }
      await tx.affected(writeJob(tx.tenantId, after, row.printer_id, now))
      await tx.announce('print_update', {})
    })
  }

  /**
   * Notes that a printer asked, and what it reported. Writes when its state changed, when it was silent, or when its
   * contact was not written for a minute; then for all printers of the store together.
   * @param state null: it reported none
   */
  async report(
    { tenantId, id }: Pick<KnownPrinter, 'tenantId' | 'id'>,
    state: PrinterState | null,
    now: Date,
  ): Promise<void> {
    const db = this.#deps.tenant(tenantId)
    const at = now.getTime()
    const printers = await this.#memory.of(db, now)
    const printer = printers.find((one) => one.id === id)
    if (!printer) return
    const seen = this.#seenOf(printer)
    const wasSilent = at - Math.max(seen.at, printer.lastSeenAt ?? 0) >= SILENT_MS
    seen.at = at
    const changed = state && !isSame(printer.state, state) ? storedState(printer.state, state, now) : null
    if (!changed && !wasSilent && at - seen.writtenAt < WRITTEN_EVERY_MS) return
    const due = printers.filter((one) => one.id === id || this.#seenOf(one).at > this.#seenOf(one).writtenAt)
    const contacts = due.map((one) => ({
      id: one.id,
      at: new Date(this.#seenOf(one).at),
      state: one.id === id ? changed : null,
    }))
    for (const one of due) this.#seenOf(one).writtenAt = at
    await db.transaction(async (tx) => {
      await tx.affected(writeContacts(tenantId, contacts))
      if (changed || wasSilent) await tx.announce('print_update', {})
    })
  }

  #seenOf({ tenantId, id, lastSeenAt }: KnownPrinter): Seen {
    const key = `${tenantId} ${id}`
    const seen = this.#seen.get(key) ?? { at: lastSeenAt ?? 0, writtenAt: lastSeenAt ?? 0 }
    this.#seen.set(key, seen)
    return seen
  }

  /** Contacts of the last minute are known to this process only. */
  #asSeen(printers: readonly KnownPrinter[]): KnownPrinter[] {
    return printers.map((one) => {
      const at = this.#seen.get(`${one.tenantId} ${one.id}`)?.at ?? 0
      return at > (one.lastSeenAt ?? 0) ? { ...one, lastSeenAt: at } : one
    })
  }
}

async function takeFrom(
  tx: TenantTx,
  printerId: number,
  covered: readonly number[],
  lease: string,
  now: Date,
): Promise<TakenJob | null> {
  const { tenantId } = tx
  const ids = [printerId, ...covered]
  const at = now.getTime()
  for (;;) {
    // Statements of one Promise.all leave together and run in order: the jobs are read under the lock.
    const [locked, rows] = await Promise.all([
      tx.all(lockPrinters(tenantId, ids)),
      tx.all(headOfQueues(tenantId, ids, HEAD)),
    ])
    if (!locked.some(({ id }) => id === printerId)) return null
    const isOpen = (row: JobRow) =>
      row.state === 'taken' && row.leased_until !== null && row.leased_until > now
    const same = rows.find((row) => row.lease === lease && isOpen(row))
    if (same) return { ...same, lease }

    const jobs = rows.map((row) => ({ row, ...settled(queuedJobOf(row), at) }))
    const changed = jobs.filter(({ row, state }) => row.state !== state)
    await Promise.all(
      changed.map(({ row, ...job }) => tx.affected(writeJob(tenantId, job, row.printer_id, now))),
    )
    if (changed.length > 0) await tx.announce('print_update', {})
    const next = nextOf(jobs.filter(({ row, state }) => row.printer_id === printerId || state === 'waiting'))
    if (next) {
      const { row, ...job } = next
      await tx.affected(writeJob(tenantId, taken(job, lease, at), printerId, now))
      return { ...row, mark: next.mark, printer_id: printerId, state: 'taken', lease }
    }
    if (rows.length < HEAD || changed.length === 0) return null
  }
}

const isSame = (known: StoredState, state: PrinterState): boolean =>
  known.paper === state.paper && known.cover === state.cover && known.problem === state.problem

const storedState = (
  known: StoredState,
  { paper, cover, problem }: PrinterState,
  now: Date,
): StoredState => ({
  paper,
  cover,
  problem,
  since: needsHands({ paper, cover }) ? (known.since ?? now.toISOString()) : null,
})
