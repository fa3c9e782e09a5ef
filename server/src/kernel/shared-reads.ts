import { setImmediate as nextTurn } from 'node:timers/promises'

interface Reading<T> {
  isRunning: boolean
  result: Promise<T>
  /** Starts when this reading ends, for all callers that arrived during it. */
  next?: Promise<T>
}

/**
 * Runs one read at a time for each key. A read starts in the next turn of the event loop, and callers until then share
 * it; callers that arrive during a read share the next read. A result is never older than its request, and ten
 * simultaneous requests cost one read.
 */
export class SharedReads<T> {
  readonly #readings = new Map<string, Reading<T>>()

  get(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.#readings.get(key)
    if (!reading) return this.#start(key, read)
    if (!reading.isRunning) return reading.result
    const begin = () => this.#start(key, read)
    reading.next ??= reading.result.then(begin, begin)
    return reading.next
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = {
      isRunning: false,
      result: nextTurn().then(() => {
        reading.isRunning = true
        return read()
      }),
    }
    this.#readings.set(key, reading)
    const forget = () => {
      if (!reading.next) this.#readings.delete(key)
    }
    reading.result.then(forget, forget)
    return reading.result
  }
}
