import {
  type AnswerKind,
  askStatus,
  type EscPosStatus,
  escPosStatus,
  isWorking,
  kindOfAnswer,
  WHEN_PRINTED,
} from '@comanda/shared/printing/escpos-status'
import type { PrinterState } from '@comanda/shared/printing/printers'
import type { JobEnd } from '@comanda/shared/printing/transitions'
import { inTime, type Pipe, writeAll } from './pipe.ts'

const STATUS_MS = 1_000
/** A slow printer, or a printer whose paper is being changed, ends a job within this time; the lease is longer. */
const JOB_MS = 60_000
/** A printer that ignores GS r and works has printed a job after this time. */
const QUIET_MS = 15_000
const POLL_MS = 2_000

/** A printer's status before a job, and whether it would print the job. */
export interface Readiness {
  state: PrinterState
  isReady: boolean
}

export const UNKNOWN_STATE: PrinterState = { paper: 'unknown', cover: 'unknown', problem: null }
export const UNKNOWN_END: JobEnd = { outcome: 'unknown', state: UNKNOWN_STATE, isOfPrinter: false }

/** Prints over a pipe, and reads the state of printers that speak ESC/POS and answer. */
export class PipePrinter {
  readonly #pipe: Pipe
  readonly #waiting: Partial<Record<AnswerKind, (byte: number) => void>> = {}
  /** Null: it does not answer. */
  #status: EscPosStatus | null = null

  constructor(pipe: Pipe) {
    this.#pipe = pipe
    pipe.onBytes((bytes) => {
      for (const byte of bytes) {
        const kind = kindOfAnswer(byte)
        if (kind) this.#waiting[kind]?.(byte)
      }
    })
  }

  /**
   * @param answers whether its language has a status
   * @returns null when it answered before and does not any more
   */
  async check(answers: boolean): Promise<Readiness | null> {
    const before = this.#status
    this.#status = answers ? await this.#readStatus() : null
    if (before && !this.#status) return null
    const isReady = this.#status === null || isWorking(this.#status)
    return { state: this.#status?.state ?? UNKNOWN_STATE, isReady }
  }

  /**
   * Sends a job. A printer that answers confirms it; any other printer is only known to have accepted the bytes.
   */
  async print(bytes: Uint8Array): Promise<JobEnd> {
    const answers = this.#status !== null
    const since = performance.now()
    const passed = () => performance.now() - since
    if (!(await inTime(writeAll(this.#pipe, bytes), JOB_MS))) return UNKNOWN_END
    if (!answers) return { ...UNKNOWN_END, outcome: 'printed' }
    // The confirmation may arrive at any time, also while the status is asked for.
    const confirmed = this.#next('whenPrinted', JOB_MS)
    // A connection that has ended answers no status either.
    this.#pipe.write(WHEN_PRINTED).catch(() => {})
    const isQuiet = (status: EscPosStatus) => isWorking(status) && passed() > QUIET_MS
    let done: boolean
    let last: EscPosStatus | null
    do {
      done = await inTime(confirmed, POLL_MS)
      last = await this.#readStatus()
    } while (!done && last !== null && passed() < JOB_MS && !isQuiet(last))
    if (last === null) return UNKNOWN_END
    const isPrinted = isWorking(last) && passed() < JOB_MS
    return { outcome: isPrinted ? 'printed' : 'unknown', state: last.state, isOfPrinter: true }
  }

  close(): Promise<void> {
    return this.#pipe.close()
  }

  async #readStatus(): Promise<EscPosStatus | null> {
    const bits: number[] = []
    for (const n of [1, 2, 4] as const) {
      const byte = await this.#ask(askStatus(n), 'realTime', STATUS_MS)
      if (byte === null) return null
      bits.push(byte)
    }
    const [printer = 0, cause = 0, paper = 0] = bits
    return escPosStatus(printer, cause, paper)
  }

  async #ask(bytes: Uint8Array, kind: AnswerKind, ms: number): Promise<number | null> {
    const answer = this.#next(kind, ms)
    const isSent = await inTime(this.#pipe.write(bytes), ms)
    return isSent ? answer : null
  }

  /** @returns null when none comes in time */
  #next(kind: AnswerKind, ms: number): Promise<number | null> {
    return new Promise((resolve) => {
      const end = (byte: number | null) => {
        clearTimeout(timer)
        delete this.#waiting[kind]
        resolve(byte)
      }
      const timer = setTimeout(() => end(null), ms)
      this.#waiting[kind] = end
    })
  }
}
