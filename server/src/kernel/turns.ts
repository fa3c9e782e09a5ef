import { AppError } from '@comanda/shared/kernel/errors'

/** Not even begun: there is more to do than can be done. Worth another try soon. */
export class Overloaded extends AppError {
  constructor() {
    super('unavailable')
  }
}

export interface TurnsOptions {
  atOnce: number
  /** A longer queue would exceed the time that clients wait. */
  mostWaiting: number
  /** A client that has waited this long has retried. */
  longestWaitMs?: number
}

/** Work that is done a few pieces at a time: the rest waits in line, and when the line is long, comes back later. */
export class Turns {
  readonly #options: TurnsOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Whether nothing is done here, so that nothing waits either. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** @throws Overloaded when too many wait already, or its turn has not come in time. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running++
    else await this.#wait()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes directly to the next work in the queue, so that new work cannot overtake it.
      if (next) next()
      else this.#running--
    }
  }

  #wait(): Promise<void> {
    const { mostWaiting, longestWaitMs } = this.#options
    if (this.#waiting.length >= mostWaiting) return Promise.reject(new Overloaded())
    return new Promise((resolve, reject) => {
      const late =
        longestWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              this.#waiting.splice(this.#waiting.indexOf(go), 1)
              reject(new Overloaded())
            }, longestWaitMs)
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      this.#waiting.push(go)
    })
  }
}
