import { lookup } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrinterAddress } from '@comanda/shared/printing/address'
import {
  type AnswerKind,
  askStatus,
  type EscPosStatus,
  escPosStatus,
  isWorking,
  kindOfAnswer,
  WHEN_PRINTED,
} from '@comanda/shared/printing/escpos-status'
import type { Outcome } from '@comanda/shared/printing/transitions'

const CONNECT_MS = 5_000
const STATUS_MS = 3_000
/** A slow printer, or a printer whose paper is being changed, ends a job within this time; the lease is longer. */
const JOB_MS = 60_000
/** A printer that ignores GS r and works has printed a job after this time. */
const QUIET_MS = 15_000
const POLL_MS = 2_000

/** Whether the server may connect to this IP address. */
export type Allows = (ip: string) => boolean

/** Names are resolved here, so that no name leads to another address than an allowed address. */
const allowedLookup =
  (allows: Allows): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => allows(address))
      const [first] = allowed
      if (!first) return done(error ?? new Error('the address is not in the house'), [])
      if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })

/** One connection to a printer that speaks ESC/POS at a TCP port. */
export class RawConnection {
  readonly #socket: Socket
  readonly #waiting: Partial<Record<AnswerKind, (byte: number | null) => void>> = {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => {
      for (const byte of bytes) {
        const kind = kindOfAnswer(byte)
        if (kind) this.#waiting[kind]?.(byte)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const wait of Object.values(this.#waiting)) wait(null)
    })
  }

  /** @throws Error when nothing answers, or the address is not allowed */
  static open({ host, port }: PrinterAddress, allows: Allows): Promise<RawConnection> {
    if (isIP(host) && !allows(host)) return Promise.reject(new Error('the address is not in the house'))
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, lookup: allowedLookup(allows) })
      const timer = setTimeout(() => socket.destroy(new Error('no connection')), CONNECT_MS)
      const failed = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      socket.once('error', failed)
      socket.once('connect', () => {
        clearTimeout(timer)
        socket.off('error', failed)
        resolve(new RawConnection(socket))
      })
    })
  }

  /** Asks for the printer, the cause of a stop and the paper. @returns null when it does not answer */
  async status(): Promise<EscPosStatus | null> {
    const printer = await this.#ask(askStatus(1), 'realTime', STATUS_MS)
    const cause = printer === null ? null : await this.#ask(askStatus(2), 'realTime', STATUS_MS)
    const paper = cause === null ? null : await this.#ask(askStatus(4), 'realTime', STATUS_MS)
    return printer === null || cause === null || paper === null ? null : escPosStatus(printer, cause, paper)
  }

  /**
   * Sends a job and waits for its end.
   * @returns unknown when the connection ends before, or the printer stopped; some of it may have come out
   */
  async print(bytes: Uint8Array): Promise<{ outcome: Outcome; status: EscPosStatus | null }> {
    const start = performance.now()
    const passed = () => performance.now() - start
    this.#socket.write(bytes)
    // The confirmation may arrive at any time, also while the status is asked for.
    const confirmed = this.#ask(WHEN_PRINTED, 'whenPrinted', JOB_MS)
    const isQuiet = (status: EscPosStatus) =>
      isWorking(status) && this.#socket.writableLength === 0 && passed() > QUIET_MS
    let done: number | null
    let last: EscPosStatus | null
    do {
      done = await Promise.race([confirmed, sleep(POLL_MS, null, { ref: false })])
      last = await this.status()
    } while (done === null && last !== null && passed() < JOB_MS && !isQuiet(last))
    const isPrinted = last !== null && isWorking(last) && passed() < JOB_MS
    return { outcome: isPrinted ? 'printed' : 'unknown', status: last }
  }

  close(): void {
    this.#socket.end()
    this.#socket.destroySoon()
  }

  /** Ends the connection in the middle of a job. */
  abort(): void {
    this.#socket.destroy()
  }

  #ask(bytes: Uint8Array, kind: AnswerKind, ms: number): Promise<number | null> {
    if (!this.#socket.writable) return Promise.resolve(null)
    const answer = this.#next(kind, ms)
    this.#socket.write(bytes)
    return answer
  }

  /** @returns null when none comes in time, or the connection ended */
  #next(kind: AnswerKind, ms: number): Promise<number | null> {
    if (this.#socket.destroyed) return Promise.resolve(null)
    return new Promise((resolve) => {
      const end = (byte: number | null) => {
        clearTimeout(timer)
        if (this.#waiting[kind] === end) delete this.#waiting[kind]
        resolve(byte)
      }
      const timer = setTimeout(() => end(null), ms)
      this.#waiting[kind] = end
    })
  }
}
