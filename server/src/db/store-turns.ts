import { Overloaded } from '../kernel/overloaded.ts'

/** Same as the wait for a connection of the pool; a client that has waited this long has retried. */
const LONGEST_WAIT_MS = 5_000
/** All screens of a store that reconnect together fit; further requests are refused at once. */
const MOST_WAITING = 1_000

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits each store to a share of the connections; further work waits in the store's own queue, so that a store with
 * locked rows or a load peak does not take the connections of the others.
 */
export class StoreTurns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #lines = new Map<number, Line>()

  constructor(atOnce: number, mostWaiting = MOST_WAITING) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Number of stores with running or waiting work. */
  get size(): number {
    return this.#lines.size
  }

  /** @throws Overloaded after waiting too long, or when the queue is full. */
  async run<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(tenantId) ?? { running: 0, waiting: [] }
    this.#lines.set(tenantId, line)
    if (line.running < this.#atOnce) line.running++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // The slot passes directly to the next work in the queue, so that new work cannot overtake it.
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(tenantId)
    }
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#mostWaiting) return Promise.reject(new Overloaded())
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(new Overloaded())
      }, LONGEST_WAIT_MS)
      waiting.push(go)
    })
  }
}
