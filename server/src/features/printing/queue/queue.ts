import { randomUUID } from 'node:crypto'
import type { PrinterState, Way } from '@comanda/shared/printing/printers'
import {
  ended,
  nextJob,
  type Outcome,
  type QueuedJob,
  settled,
  taken,
} from '@comanda/shared/printing/transitions'
import type { TenantDb, TenantTx } from '../../../db/tenant.ts'
import type { PrinterCodes } from '../../../kernel/printer-code.ts'
import { Contacts } from './contacts.ts'
import { hasWork, isIdle, type KnownPrinter, PrinterMemory, readPrinters, takesOverFrom } from './memory.ts'
import { headOfQueues, type JobRow, lockJob, lockPrinters, queuedJobOf, writeJob } from './queries.ts'

/** A job that was taken; `lease` reports its end. */
export interface TakenJob extends JobRow {
  lease: string
}

/** The number of jobs that are read to find the next job. */
const HEAD = 50

interface QueueDeps {
  tenant: (tenantId: number) => TenantDb
  printerCodes: PrinterCodes
  onError: (error: unknown) => void
}

/**
 * The one queue of all printers: every way of printing (the printer that asks, TCP, a browser) takes its jobs here and
 * reports their end.
 */
export class PrintQueue {
  readonly #deps: QueueDeps
  readonly #memory = new PrinterMemory()
  readonly #contacts: Contacts

  constructor(deps: QueueDeps) {
    this.#deps = deps
    this.#contacts = new Contacts({ ...deps, onWritten: (tenantId) => this.forget(tenantId) })
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

  /** The printer, when this process knows without a query that it gets no job. @returns null when `find` must decide */
  idlePrinter(code: string, way: Way, now: Date): KnownPrinter | null {
    const ref = this.#deps.printerCodes.opened(code)
    const printer = ref && this.#memory.idle(ref.tenantId, ref.printerId, now)
    return printer?.rotation === ref?.rotation && printer?.way === way ? printer : null
  }

  /** Notes a poll of an idle printer. */
  noteIdle(printer: KnownPrinter, state: PrinterState | null, now: Date): void {
    if (state) this.#contacts.note(printer, state, now)
    else this.#contacts.noteIdle(printer, now)
  }

  /** The store's printers, as far as this process knows them. */
  printersOf(tenantId: number, now: Date): Promise<readonly KnownPrinter[]> {
    return this.#memory.of(this.#deps.tenant(tenantId), now)
  }

  /** Whether the printer would get a job now, as far as this process knows: no query while nothing changed. */
  async hasWork({ tenantId, id }: Pick<KnownPrinter, 'tenantId' | 'id'>, now: Date): Promise<boolean> {
    const printers = await this.#memory.of(this.#deps.tenant(tenantId), now)
    return !printers.every(isIdle) && hasWork(id, this.#contacts.latest(printers), now)
  }

  /** The store's printers with their queues, read now. */
  async read(db: TenantDb): Promise<KnownPrinter[]> {
    return this.#contacts.latest(await readPrinters(db))
  }

  /**
   * Takes the next job of a printer, also of printers that it takes over from. The same lease again gets the same job.
   * @param lease a UUID of the caller, for protocols that name the delivery before it is made
   * @param mayTake whether the caller may have a job; others stay in the queue
   * @returns null when nothing waits, or its last job has not ended
   */
  async takeNext(
    { tenantId, id }: Pick<KnownPrinter, 'tenantId' | 'id'>,
    now: Date,
    lease: string = randomUUID(),
    mayTake: (job: JobRow) => boolean = () => true,
  ): Promise<TakenJob | null> {
    const db = this.#deps.tenant(tenantId)
    const covered = takesOverFrom(id, this.#contacts.latest(await this.#memory.of(db, now)), now)
    const job = await db.transaction((tx) => takeFrom(tx, id, covered, lease, now, mayTake))
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
        tx.atEnd(writeJob(tx.tenantId, after, row.printer_id, now))
        tx.announce('print_update', {})
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
      tx.atEnd(writeJob(tx.tenantId, after, row.printer_id, now))
      tx.announce('print_update', {})
    })
  }

  /**
   * Notes that a printer asked, and its report.
   * @param state null: it reported none
   * @param isWithoutJob the state is not that of a job's result
   */
  async report(
    { tenantId, id }: Pick<KnownPrinter, 'tenantId' | 'id'>,
    state: PrinterState | null,
    now: Date,
    isWithoutJob = false,
  ): Promise<void> {
    const printers = await this.#memory.of(this.#deps.tenant(tenantId), now)
    const printer = printers.find((one) => one.id === id)
    if (printer && state && isWithoutJob) this.#contacts.noteReport(printer, state, now)
    else if (printer) this.#contacts.note(printer, state, now)
  }

  /** Writes the contacts that are not written yet. */
  close(): Promise<void> {
    return this.#contacts.close()
  }
}

async function takeFrom(
  tx: TenantTx,
  printerId: number,
  covered: readonly number[],
  lease: string,
  now: Date,
  mayTake: (job: JobRow) => boolean,
): Promise<TakenJob | null> {
  const { tenantId } = tx
  const ids = [printerId, ...covered]
  const at = now.getTime()
  for (;;) {
    const [locked, rows] = await tx.run(lockPrinters(tenantId, ids), headOfQueues(tenantId, ids, HEAD))
    if (!locked.some(({ id }) => id === printerId)) return null
    const isOpen = (row: JobRow) =>
      row.state === 'taken' && row.leased_until !== null && row.leased_until > now
    const same = rows.find((row) => row.lease === lease && isOpen(row))
    if (same) return { ...same, lease }

    const jobs = rows.map((row) => ({ row, ...settled(queuedJobOf(row), at) }))
    const changed = jobs.filter(({ row, state }) => row.state !== state)
    await tx.run(...changed.map(({ row, ...job }) => writeJob(tenantId, job, row.printer_id, now)))
    if (changed.length > 0) tx.announce('print_update', {})
    const next = nextJob(
      jobs.filter(({ row, state }) => (state === 'waiting' ? mayTake(row) : row.printer_id === printerId)),
    )
    if (next) {
      const { row, ...job } = next
      tx.atEnd(writeJob(tenantId, taken(job, lease, at), printerId, now))
      return { ...row, mark: next.mark, printer_id: printerId, state: 'taken', lease }
    }
    if (rows.length < HEAD || changed.length === 0) return null
  }
}
