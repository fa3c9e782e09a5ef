import type { Answer } from '@comanda/shared/kernel/call'
import { finishJob, takeJob } from '@comanda/shared/printing/api'
import { coveredBy } from '@comanda/shared/printing/choosing'
import type { PrinterState, PrinterView } from '@comanda/shared/printing/printers'
import { type JobEnd, needsHands } from '@comanda/shared/printing/transitions'
import { ApiError, api } from '../../../api/client.ts'
import { isInTrouble } from '../../../parts/printing/data.ts'
import { watchDevices } from '../../../parts/printing/local/devices.ts'
import {
  type LocalPrinter,
  localPrinter,
  localPrinters,
  renewLocalPrinters,
} from '../../../parts/printing/local/local-printers.ts'
import { setLocalState } from '../../../parts/printing/local/local-states.ts'
import { type ReadyPrinter, withPrinter } from '../../../parts/printing/local/open.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** No event announces that the lease of another tab ran out. */
const AGAIN_MS = 15_000

type Job = NonNullable<Answer<typeof takeJob>['job']>

/** How a turn of a printer ended; failed: it is tried again after a pause. */
type Turn = 'done' | 'failed'

interface Served {
  again: boolean
  /** In this turn. */
  hasPrinted: boolean
  /** Ends the pause. */
  wake: () => void
}

/**
 * Prints the server's jobs for the printers of this browser: those of each printer in sequence, in their order. One
 * tab of the browser does it.
 */
export class PrintHost {
  readonly #stopped = new AbortController()
  readonly #served = new Map<number, Served>()
  /** Printers whose stop was reported since they stopped. */
  readonly #reported = new Set<number>()
  #views: readonly PrinterView[] = []
  #isHost = false

  /** Waits until no other tab prints, then prints until the host is stopped. */
  start(): void {
    const { signal } = this.#stopped
    const unwatch = watchDevices(() => this.#wakeAll())
    const timer = setInterval(() => this.#serveAll(), AGAIN_MS)
    signal.addEventListener('abort', () => {
      unwatch()
      clearInterval(timer)
    })
    const until = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve()
        signal.addEventListener('abort', () => resolve())
        this.#isHost = true
        this.#serveAll()
      })
    if (navigator.locks) navigator.locks.request('comanda.print-host', { signal }, until).catch(() => {})
    else void until()
  }

  /** The printers as the server sees them now. */
  update(views: readonly PrinterView[]): void {
    this.#views = views
    renewLocalPrinters(views)
    this.#serveAll()
  }

  stop(): void {
    this.#stopped.abort()
    this.#wakeAll()
  }

  #wakeAll(): void {
    for (const { wake } of this.#served.values()) wake()
    this.#serveAll()
  }

  #serveAll(): void {
    if (!this.#isHost || this.#stopped.signal.aborted) return
    for (const { printer } of localPrinters()) if (this.#hasWork(printer.id)) this.#serve(printer.id)
  }

  /** Whether the server may have a job for it: its own, or a job of a printer that it replaces. */
  #hasWork(id: number): boolean {
    const views = this.#views
    const covered = coveredBy(
      id,
      views.map((view) => ({ ...view, isDown: isInTrouble(view) })),
    )
    return views.some((view) => view.waiting > 0 && (view.id === id || covered.includes(view.id)))
  }

  #serve(id: number): void {
    const served = this.#served.get(id)
    if (served) {
      served.again = true
      return
    }
    const one = { again: false, hasPrinted: false, wake: () => {} }
    this.#served.set(id, one)
    void this.#run(id, one).finally(() => {
      this.#served.delete(id)
      // An update that came after its last look.
      if (one.again) this.#serveAll()
    })
  }

  async #run(id: number, one: Served): Promise<void> {
    for (let failures = 0; !this.#stopped.signal.aborted; ) {
      one.again = false
      one.hasPrinted = false
      const local = localPrinter(id)
      if (!local || !this.#hasWork(id)) return
      const turn = await this.#turn(local, one).catch(() => 'failed' as const)
      if (turn === 'done' && !one.again) return
      // A printer that has printed meanwhile is tried again soon.
      if (turn === 'done' || one.hasPrinted) failures = 0
      if (turn === 'failed') failures++
      if (failures > 0)
        await this.#pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), one)
    }
  }

  #pause(ms: number, one: Served): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      one.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Prints all that waits. A printer that is not connected gets no job: its jobs go to its fallback. */
  #turn(local: LocalPrinter, one: Served): Promise<Turn> {
    const { id } = local.printer
    return withPrinter<Turn>(
      local,
      (printer) => this.#printAll(id, printer, one),
      (why) => {
        setLocalState(id, why)
        return 'failed'
      },
    )
  }

  async #printAll(id: number, printer: ReadyPrinter, one: Served): Promise<Turn> {
    while (!this.#stopped.signal.aborted) {
      const found = await printer.check()
      setLocalState(id, found ? 'ready' : 'not_connected')
      if (!found?.isReady) {
        if (found) await this.#reportStop(id, found.state)
        return 'failed'
      }
      this.#reported.delete(id)
      const job = await take(id)
      if (!job) return 'done'
      setLocalState(id, 'printing')
      const end = await printer.print(bytesIn(job))
      setLocalState(id, 'ready')
      await this.#finish(job, end)
      if (needsHands(end.state)) this.#reported.add(id)
      if (end.outcome !== 'printed') return 'failed'
      one.hasPrinted = true
    }
    return 'done'
  }

  /** The server learns of paper and cover with a job: the first waiting job is given back. */
  async #reportStop(id: number, state: PrinterState): Promise<void> {
    if (this.#reported.has(id)) return
    const job = await take(id)
    if (!job) return
    this.#reported.add(id)
    await this.#finish(job, { outcome: 'not_printed', state, isOfPrinter: true })
  }

  /** Repeated until the server answers: a late confirmation counts while no other copy is printed. */
  async #finish({ id, lease }: Job, { outcome, state }: JobEnd): Promise<void> {
    const body = { lease, outcome, paper: state.paper, cover: state.cover, problem: state.problem }
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await api(finishJob, { params: { id }, body })
        return
      } catch (error) {
        if (!isTemporary(error) || this.#stopped.signal.aborted) return
        await new Promise((resume) => setTimeout(resume, pause))
      }
    }
  }
}

/** @returns null when nothing waits, or the printer was removed */
async function take(id: number): Promise<Job | null> {
  try {
    return (await api(takeJob, { params: { id } })).job
  } catch (error) {
    if (isTemporary(error)) throw error
    return null
  }
}

const TOO_MANY = 429
const SERVER_FAILS = 500
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === TOO_MANY ||
  error.status >= SERVER_FAILS

const bytesIn = ({ bytes }: Job): Uint8Array => Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
