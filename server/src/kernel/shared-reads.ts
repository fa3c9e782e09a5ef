interface Reading<T> {
  running: Promise<T>
  /** Starts when `running` ends, for all callers that arrived during it. */
  next?: Promise<T>
}

/**
 * Runs one read at a time for each key. Callers that arrive during a read share the next read: a result is
 * never older than its request, and ten simultaneous requests cost two reads.
 */
export class SharedReads<T> {
  readonly #readings = new Map<string, Reading<T>>()

  get(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.#readings.get(key)
    if (!reading) return this.#start(key, read)
    const begin = () => this.#start(key, read)
    reading.next ??= reading.running.then(begin, begin)
    return reading.next
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = { running: read() }
    this.#readings.set(key, reading)
    const forget = () => {
      if (!reading.next) this.#readings.delete(key)
    }
    reading.running.then(forget, forget)
    return reading.running
  }
}
