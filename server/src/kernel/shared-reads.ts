interface Reading<T> {
  running: Promise<T>
  /** Starts when `running` ends, for all callers that asked in the meantime. */
  next?: Promise<T>
}

/**
 * Runs one reading at a time for each key. Callers that ask while a reading runs share the next one, so that a result is
 * never older than its request, and ten screens that ask together cost two readings.
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
