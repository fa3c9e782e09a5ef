/** Milliseconds between two updates: a terminal is slower than a database. */
const PAUSE = 100

/** Progress on one line of the terminal; prints nothing when the output is not a terminal. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream
  #drawnAt = Number.NEGATIVE_INFINITY
  #isShown = false

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  show(text: string): void {
    const now = performance.now()
    if (!this.#stream.isTTY || now - this.#drawnAt < PAUSE) return
    this.#drawnAt = now
    this.#isShown = true
    this.#stream.write(`\r\u001B[K${text.slice(0, this.#stream.columns - 1)}`)
  }

  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001B[K')
    this.#isShown = false
  }
}
