import { AppError } from '@comanda/shared/kernel/errors'

/** Nothing was sent to the database, which has more to do than it can: worth another try soon. */
export class Overloaded extends AppError {
  constructor() {
    super('unavailable')
  }
}

/** Waiting longer helps nobody: whoever asked has asked again. As long as for a connection of the pool. */
const LONGEST_WAIT_MS = 5_000
/** A reconnecting crowd of one store's screens fits; what comes on top is told at once. */
const MAX_WAITING = 1_000

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Holds every store to a part of the connections, whatever it asks for: what goes beyond waits in the store's own line,
 * so that a store whose rows are locked, or that is stormed, leaves the others theirs.
 */
export class Turns {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #lines = new Map<number, Line>()

  constructor(atOnce: number, maxWaiting = MAX_WAITING) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** How many stores have work here. */
  get size(): number {
    return this.#lines.size
  }

  /** @throws Overloaded when its turn has not come in time, or too many wait already. */
  async run<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(tenantId)
    if (line.running < this.#atOnce) line.running++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      this.#leave(tenantId, line)
    }
  }

  #lineOf(tenantId: number): Line {
    const known = this.#lines.get(tenantId)
    if (known) return known
    const line: Line = { running: 0, waiting: [] }
    this.#lines.set(tenantId, line)
    return line
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#maxWaiting) return Promise.reject(new Overloaded())
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

  /** The turn goes to the next in line, if there is one. */
  #leave(tenantId: number, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) this.#lines.delete(tenantId)
  }
}
