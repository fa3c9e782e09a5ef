import { Overloaded } from './overloaded.ts'

interface FairTurnsOptions {
  atOnce: number
  /** The limit for all queues together. */
  mostWaiting: number
  mostWaitingInLine: number
}

/**
 * Runs a few jobs at a time and takes them from the queues in turn (round robin): a job waits for at most one
 * job of each queue ahead, however long the other queues are.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions
  /** The queue that is served next comes first. No queue is empty. */
  readonly #lines = new Map<string, (() => void)[]>()
  #running = 0
  #waiting = 0

  constructor(options: FairTurnsOptions) {
    this.#options = options
  }

  /**
   * @param signal ends the wait: the job leaves its queue and never starts
   * @throws Overloaded when too many jobs wait in this queue, or in all of them.
   */
  async take<T>(line: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running < this.#options.atOnce) this.#running++
    else await this.#wait(line, signal)
    try {
      return await work()
    } finally {
      const next = this.#next()
      // The slot passes directly to the next job, so that a new job cannot overtake it.
      if (next) next()
      else this.#running--
    }
  }

  #wait(line: string, signal?: AbortSignal): Promise<void> {
    const waiting = this.#lines.get(line) ?? []
    const isFull =
      waiting.length >= this.#options.mostWaitingInLine || this.#waiting >= this.#options.mostWaiting
    if (isFull) return Promise.reject(new Overloaded())
    this.#waiting++
    this.#lines.set(line, waiting)
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1)
        this.#waiting--
        if (waiting.length === 0) this.#lines.delete(line)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
      waiting.push(go)
    })
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
