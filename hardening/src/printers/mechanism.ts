import { setTimeout as sleep } from 'node:timers/promises'
import { decode } from './decode.ts'

/** A job as it came out of a printer. */
export interface Printed {
  lines: string[]
  /** Cut, drawer, code page. @see decode */
  events: string[]
  /** False: paper or power ended before the job did. */
  isWhole: boolean
}

export type Stop = 'paper out' | 'cover open'

/** The power failed while a job was printed. */
export class PowerFailure extends Error {}

/** The part of a double that prints. Tests set its faults; it decodes its papers. */
export class Mechanism {
  isPaperOut = false
  isPaperLow = false
  isCoverOpen = false
  /** Lines until the paper ends. */
  linesLeft = Number.POSITIVE_INFINITY
  /** How long a job takes. */
  msPerJob = 0
  /** In the order in which they came out. */
  readonly printed: Printed[] = []
  #failures = 0

  /** Why it cannot print; null: it can. */
  get stop(): Stop | null {
    if (this.isCoverOpen) return 'cover open'
    return this.isPaperOut ? 'paper out' : null
  }

  get whole(): Printed[] {
    return this.printed.filter(({ isWhole }) => isWhole)
  }

  /**
   * @returns why it stopped; null: everything came out
   * @throws PowerFailure
   */
  async print(bytes: Uint8Array): Promise<Stop | null> {
    if (this.stop) return this.stop
    const before = this.#failures
    if (this.msPerJob > 0) await sleep(this.msPerJob)
    const { lines, events } = decode(bytes)
    if (before !== this.#failures) {
      this.#out(lines, lines.length / 2)
      throw new PowerFailure()
    }
    // Someone opened the cover meanwhile.
    if (this.stop) {
      this.#out(lines, lines.length / 2)
      return this.stop
    }
    if (lines.length > this.linesLeft) {
      this.#out(lines, this.linesLeft)
      this.isPaperOut = true
      return 'paper out'
    }
    this.linesLeft -= lines.length
    this.printed.push({ lines, events, isWhole: true })
    return null
  }

  /** Ends the job that is being printed. */
  failPower(): void {
    this.#failures++
  }

  /** A new roll, a closed cover. */
  repair(): void {
    this.isPaperOut = false
    this.isPaperLow = false
    this.isCoverOpen = false
    this.linesLeft = Number.POSITIVE_INFINITY
  }

  #out(lines: readonly string[], count: number): void {
    this.printed.push({ lines: lines.slice(0, Math.floor(count)), events: [], isWhole: false })
  }
}
