import { Overloaded } from './overloaded.ts'

interface FairTurnsOptions {
  atOnce: number
  /** Of all lines together. */
  mostWaiting: number
  mostWaitingInLine: number
}

/**
 * Work that is done a few pieces at a time, one line after the other (round robin): however much one line holds,
 * the next piece of another line waits for one piece of each line before it.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions
  /** The line that is served next comes first. No line is empty. */
  readonly #lines = new Map<string, (() => void)[]>()
  #running = 0
  #waiting = 0

  constructor(options: FairTurnsOptions) {
    this.#options = options
  }

  /** @throws Overloaded when too many wait in this line, or in all of them. */
  async take<T>(line: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      const next = this.#next()
      // The place passes directly to the next piece: a piece that arrives now cannot overtake it.
      if (next) next()
      else this.#running--
    }
  }

  #wait(line: string): Promise<void> {
    const waiting = this.#lines.get(line) ?? []
    const isFull =
      waiting.length >= this.#options.mostWaitingInLine || this.#waiting >= this.#options.mostWaiting
    if (isFull) return Promise.reject(new Overloaded())
    this.#waiting++
    this.#lines.set(line, waiting)
    return new Promise((go) => waiting.push(go))
  }

  #next(): (() => void) | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [line, waiting] = first
    const next = waiting.shift()
    this.#waiting--
    this.#lines.delete(line)
    if (waiting.length > 0) this.#lines.set(line, waiting)
    return next
  }
}
