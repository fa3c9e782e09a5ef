import { AppError } from '@comanda/shared/kernel/errors'

/** Heavy work, a few at a time: the rest waits in line, and when the line is long, comes back later. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** @throws unavailable when too many wait already: nobody would wait for an answer that long. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length < this.#mostWaiting)
      await new Promise<void>((resume) => this.#waiting.push(resume))
    else throw new AppError('unavailable')
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place goes from one to the next, so that nobody slips in between.
      if (next) next()
      else this.#running--
    }
  }
}
