import { setTimeout as sleep } from 'node:timers/promises'
import { Mechanism, PowerFailure } from './mechanism.ts'

/**
 * Where the line to the server is cut, once. download: in the middle of a job. confirmation: after the result was sent,
 * before its answer. power: after the job was printed, before its result is sent.
 */
export type Cut = 'download' | 'confirmation' | 'power'

interface AskingOptions {
  pollMs?: number
  answerMs?: number
}

/** A double of a printer that asks a server for its jobs. */
export abstract class AskingPrinter {
  /** The address with its secret, as typed into the printer. */
  url: string
  readonly mechanism = new Mechanism()
  cut: Cut | null = null
  /** How many of the next jobs it does not understand. */
  refusals = 0
  /** Counts of answers by status, and of failed requests as 0. */
  readonly answers = new Map<number, number>()
  readonly #pollMs: number
  readonly #answerMs: number
  #power: AbortController | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(url: string, { pollMs = 20, answerMs = 5_000 }: AskingOptions = {}) {
    this.url = url
    this.#pollMs = pollMs
    this.#answerMs = answerMs
  }

  /** Asks, and prints the answer. Never throws: the printer asks again after every error. */
  async ask(times = 1): Promise<void> {
    for (let n = 0; n < times; n++) {
      try {
        await this.turn()
      } catch (error) {
        if (error instanceof PowerFailure) this.forget()
      }
    }
  }

  /** Asks until it is switched off. */
  turnOn(): void {
    if (this.#power) return
    const power = new AbortController()
    this.#power = power
    this.#running = this.#run(power.signal)
  }

  /** Pulls the plug: requests and the job that is being printed end in the middle, and its memory is lost. */
  async turnOff(): Promise<void> {
    this.#power?.abort()
    this.#power = null
    this.mechanism.failPower()
    await this.#running
    this.forget()
  }

  async restart(): Promise<void> {
    await this.turnOff()
    this.turnOn()
  }

  /** One round of its protocol. */
  protected abstract turn(): Promise<void>

  /** Clears the printer's memory. */
  protected abstract forget(): void

  /** @throws without an answer */
  protected async request(url: string, init: RequestInit): Promise<{ status: number; body: Buffer }> {
    const limit = AbortSignal.timeout(this.#answerMs)
    const signal = this.#power ? AbortSignal.any([this.#power.signal, limit]) : limit
    try {
      const response = await fetch(url, { ...init, signal })
      const body = Buffer.from(await response.arrayBuffer())
      this.#count(response.status)
      return { status: response.status, body }
    } catch (error) {
      this.#count(0)
      throw error
    }
  }

  /** Sends a request and hangs up before its answer. */
  protected async sendOnly(url: string, init: RequestInit): Promise<void> {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(this.#answerMs) })
    await response.body?.cancel()
  }

  /** Whether the line is cut here; happens once. */
  protected isCut(where: Cut): boolean {
    if (this.cut !== where) return false
    this.cut = null
    return true
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.ask()
      await sleep(this.#pollMs, undefined, { signal }).catch(() => {})
    }
  }

  #count(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
  }
}
