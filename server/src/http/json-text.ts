/** An answer that is JSON already: what the database wrote is sent as it is. */
export class JsonText {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
