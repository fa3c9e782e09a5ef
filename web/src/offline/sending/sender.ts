import { saleLockName } from '../locks.ts'
import { type Entry, isUnsent } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Answered, SaleServer } from './request.ts'
import { nextEntry, outcomeOf, pauseAfter } from './sender-rules.ts'

interface SenderDeps {
  outbox: Outbox
  saleServer: SaleServer
  /** By the device's clock, in ms. */
  now: () => number
  /** 0 to 1. */
  chance: () => number
  /** A sale went under review. */
  onReview?: (entry: Entry, problem: string) => void
  /** Runs the work while no other tab of this browser does; waits for its turn. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Runs the work if no tab holds the lock of this name. @returns false when a tab does */
  tryWithLock: (name: string, work: () => Promise<void>) => Promise<boolean>
}

/** Chains that are sent at the same time. */
const MOST_AT_ONCE = 4
/** A tab that died may have left a sale for which its screen waited. */
const STALE_EVERY_MS = 30_000

/** Sends the device's sales: one sender per browser, the entries of a chain in order, until each is sent or under review. */
export class Sender {
  readonly #deps: SenderDeps
  readonly #busy = new Map<string, Promise<void>>()
  /** When each entry may be tried again, by the device's clock, in ms. */
  readonly #due = new Map<string, number>()
  /** How often each entry was tried since the last sign that the server may answer. */
  readonly #tries = new Map<string, number>()
  /** The server did not answer: nothing is sent until then. */
  #pausedUntil = 0
  #failures = 0
  #isStopped = false
  #wake: () => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  /** Resolves when it was stopped. */
  async start(): Promise<void> {
    const { outbox, withLock } = this.#deps
    const unwatch = outbox.watch(() => this.#wake())
    try {
      await withLock(`comanda-sender-${outbox.tenantId}`, () => this.#run())
    } catch {
      // A write has failed: the outbox says so itself, and the next start goes on.
    } finally {
      unwatch()
    }
  }

  stop(): void {
    this.#isStopped = true
    this.wake()
  }

  /** The server may answer again: the pauses end and begin short, because the first signs of a line come before it carries. */
  wake(): void {
    this.#pausedUntil = 0
    this.#failures = 0
    this.#due.clear()
    this.#tries.clear()
    this.#wake()
  }

  async #run(): Promise<void> {
    let staleAt = 0
    while (!this.#isStopped && !this.#deps.outbox.isLost) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      const at = this.#deps.now()
      if (at >= staleAt || staleAt - at > STALE_EVERY_MS) {
        await this.#takeOverStale()
        staleAt = at + STALE_EVERY_MS
      }
      await this.#step()
      const wait = Math.max(Math.min(this.#nextAt(), staleAt) - this.#deps.now(), 0)
      this.#timer = setTimeout(this.#wake, wait)
      await Promise.race([woken, ...this.#busy.values()])
      clearTimeout(this.#timer)
    }
    await Promise.all(this.#busy.values())
  }

  /** When a pause ends. */
  #nextAt(): number {
    const waiting = this.#deps.outbox.view.entries.filter(({ state }) => state === 'sold')
    const times = waiting.map(({ key }) => Math.max(this.#due.get(key) ?? 0, this.#pausedUntil))
    return Math.min(...times.filter((time) => time > this.#deps.now()), Number.MAX_SAFE_INTEGER)
  }

  /** A sale whose screen is gone before it had an answer is sold: the guest may have its folio. */
  async #takeOverStale(): Promise<void> {
    const { outbox, tryWithLock } = this.#deps
    if (!outbox.device) return
    const stale = outbox.view.entries.filter((entry) => entry.state === 'trying' && isUnsent(entry))
    for (const { key } of stale)
      await tryWithLock(saleLockName(key), async () => void (await outbox.sell(key)))
  }

  async #step(): Promise<void> {
    const { outbox, now } = this.#deps
    const at = now()
    if (at < this.#pausedUntil) return
    const isDue = ({ key }: Entry) => (this.#due.get(key) ?? 0) <= at
    const { send, review } = nextEntry(outbox.view.entries, new Set(this.#busy.keys()), isDue, at)
    for (const { entry, problem } of review) await this.#review(entry, problem)
    for (const entry of send.slice(0, Math.max(MOST_AT_ONCE - this.#busy.size, 0))) {
      const sending = this.#send(entry)
        // A write that failed has closed the outbox.
        .catch(() => {})
        .finally(() => this.#busy.delete(entry.chain))
      this.#busy.set(entry.chain, sending)
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { outbox, saleServer, now, chance } = this.#deps
    const { device } = outbox
    if (!device) return
    const opener = entry.after === null ? undefined : outbox.entry(entry.after)
    const answered = await this.#ask(entry, opener, device.id, saleServer)
    const attempts = entry.attempts + 1
    const tried = { attempts, triedAt: now() }
    switch (outcomeOf(answered.status, answered.body)) {
      case 'sent': {
        const marks = Array.isArray(answered.body.marks) ? answered.body.marks : []
        this.#failures = 0
        this.#due.delete(entry.key)
        this.#tries.delete(entry.key)
        return outbox.change(entry.key, {
          ...tried,
          state: 'sent',
          answer: answered.body,
          marks,
          problem: null,
        })
      }
      case 'review':
        return this.#review({ ...entry, ...tried }, wordsOf(answered))
      case 'later':
      case 'session': {
        if (isAway(answered.status)) this.#pausedUntil = now() + pauseAfter(++this.#failures, chance())
        const tries = (this.#tries.get(entry.key) ?? 0) + 1
        this.#tries.set(entry.key, tries)
        this.#due.set(entry.key, now() + pauseAfter(tries, chance()))
        return outbox.change(entry.key, { ...tried, problem: wordsOf(answered) || null })
      }
    }
  }

  async #ask(
    entry: Entry,
    opener: Entry | undefined,
    device: string,
    saleServer: SaleServer,
  ): Promise<Answered> {
    const first = await saleServer.send(entry, opener, device, false)
    if (outcomeOf(first.status, first.body) !== 'session') return first
    const renewed = await saleServer.renew()
    if (renewed === 'unanswered' || renewed === 'failed') return { status: 0, body: {} }
    return saleServer.send(entry, opener, device, renewed === 'over')
  }

  async #review(entry: Entry, problem: string): Promise<void> {
    const { attempts, triedAt } = entry
    await this.#deps.outbox.change(entry.key, { state: 'review', problem, attempts, triedAt })
    this.#deps.onReview?.(entry, problem)
  }
}

const isAway = (status: number): boolean => status === 0 || status >= 500

const wordsOf = ({ body }: Answered): string => (typeof body.message === 'string' ? body.message : '')
