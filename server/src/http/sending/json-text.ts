/** A response that is JSON already: the database's text is sent unchanged. */
export class JsonText {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
