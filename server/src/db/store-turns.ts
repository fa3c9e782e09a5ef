import { Turns } from '../kernel/turns.ts'

/** As long as for a connection of the pool. */
const LONGEST_WAIT_MS = 5_000
/** All screens of a store that reconnect together fit; further requests are refused at once. */
const MOST_WAITING = 1_000

/**
 * Limits each store to a part of the connections; further work waits in the store's own queue, so that a store with
 * locked rows or a load peak does not take the connections of the others.
 */
export class StoreTurns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #lines = new Map<number, Turns>()

  constructor(atOnce: number, mostWaiting = MOST_WAITING) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** How many stores have work here. */
  get size(): number {
    return this.#lines.size
  }

  /** @throws Overloaded when its turn has not come in time, or too many wait already. */
  async run<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(tenantId)
    try {
      return await line.take(work)
    } finally {
      // Another line may stand there already, begun when this one had ended.
      if (line.isIdle && this.#lines.get(tenantId) === line) this.#lines.delete(tenantId)
    }
  }

  #lineOf(tenantId: number): Turns {
    const known = this.#lines.get(tenantId)
    if (known) return known
    const [atOnce, mostWaiting] = [this.#atOnce, this.#mostWaiting]
    const line = new Turns({ atOnce, mostWaiting, longestWaitMs: LONGEST_WAIT_MS })
    this.#lines.set(tenantId, line)
    return line
  }
}
