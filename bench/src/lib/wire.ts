/** The requests of one connection's client, read from PostgreSQL's frontend messages. */
export class FrontendReader {
  /** The login's name, from the startup message. */
  user = ''
  #pending = Buffer.alloc(0)
  #started = false
  readonly #prepared = new Map<string, string>()
  #bound = ''

  /** @returns the statements that these bytes start, in order. */
  read(chunk: Buffer): string[] {
    this.#pending = Buffer.concat([this.#pending, chunk])
    const statements: string[] = []
    for (let message = this.#next(); message; message = this.#next()) {
      statements.push(...this.#statementsOf(message.type, message.body))
    }
    return statements
  }

  #next(): { type: string; body: Buffer } | null {
    // Only the startup message carries no type.
    const lead = this.#started ? 1 : 0
    if (this.#pending.length < lead + 4) return null
    const end = lead + this.#pending.readInt32BE(lead)
    if (this.#pending.length < end) return null
    const type = this.#started ? String.fromCharCode(this.#pending[0] ?? 0) : 'startup'
    const body = this.#pending.subarray(lead + 4, end)
    this.#pending = this.#pending.subarray(end)
    this.#started = true
    return { type, body }
  }

  #statementsOf(type: string, body: Buffer): string[] {
    const texts = body.toString('latin1').split('\0')
    if (type === 'startup') this.user = texts[texts.indexOf('user', 0) + 1] ?? ''
    if (type === 'Q')
      return body
        .toString('utf8', 0, body.length - 1)
        .split(';')
        .filter((one) => one.trim() !== '')
    if (type === 'P') this.#prepared.set(texts[0] ?? '', texts[1] ?? '')
    if (type === 'B') this.#bound = this.#prepared.get(texts[1] ?? '') ?? ''
    return type === 'E' ? [this.#bound] : []
  }
}
