interface Reading<T> {
  running: Promise<T>
  /** Begins when `running` has ended, and serves everybody who asked meanwhile. */
  next?: Promise<T>
}

/**
 * One reading at a time for each key. Who asks while one runs gets the next one, together with all others who do: a
 * result is never older than the request for it, and ten screens that ask at once cost two readings.
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
