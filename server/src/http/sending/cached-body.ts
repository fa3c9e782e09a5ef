import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The body of many responses. zlib's threads compress it once, on the first request for an encoding. */
export class CachedBody {
  readonly bytes: Buffer
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  async encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.bytes
    const known = this.#forms.get(encoding)
    if (known) return known
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    const form = encoding === 'br' ? toBrotli(this.bytes, { params }) : toGzip(this.bytes)
    this.#forms.set(encoding, form)
    form.catch(() => this.#forms.delete(encoding))
    return form
  }
}
