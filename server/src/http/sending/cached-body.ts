import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** One body is compressed at a time: at once, the menus of all tables would need hundreds of megabytes. */
let compressing: Promise<unknown> = Promise.resolve()

/** The body of many responses. A thread of zlib compresses it once, on the first request for an encoding. */
export class CachedBody {
  readonly #pieces: readonly Buffer[]
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  /** @param pieces may be shared with other bodies */
  constructor(...pieces: readonly Buffer[]) {
    this.#pieces = pieces
  }

  async encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#bytes()
    const known = this.#forms.get(encoding)
    if (known) return known
    const compress = () => (encoding === 'br' ? toBrotli(this.#bytes(), { params }) : toGzip(this.#bytes()))
    const form = compressing.then(compress)
    compressing = form.catch(() => {})
    this.#forms.set(encoding, form)
    form.catch(() => this.#forms.delete(encoding))
    return form
  }

  #bytes(): Buffer {
    const [only, ...more] = this.#pieces
    return only && more.length === 0 ? only : Buffer.concat(this.#pieces)
  }
}
