import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const brotli = promisify(brotliCompress)

export type Encoding = 'br' | 'gzip' | 'identity'

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** The size limit of one stored block in either format. */
const MAX_TAIL = 65_535

/**
 * A common prefix of many responses. zlib's threads compress it once, on the first request for an encoding.
 * The compressed form stays open, so that each response can append a short tail without compressing again.
 */
export class CachedBody {
  readonly bytes: Buffer
  readonly #forms = new Map<Encoding, Promise<Buffer>>()
  #crc = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** @returns the encoded response of these bytes and the tail, in two buffers. */
  async encode(encoding: Encoding, tail: Buffer): Promise<[Buffer, Buffer]> {
    if (tail.length > MAX_TAIL) throw new RangeError('the end of an answer is too long')
    if (encoding === 'identity') return [this.bytes, tail]
    const start = await this.#form(encoding)
    return [start, encoding === 'br' ? brotliEnd(tail) : this.#gzipEnd(tail)]
  }

  #form(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#forms.get(encoding)
    if (known) return known
    const form = encoding === 'br' ? this.#brotli() : this.#gzip()
    this.#forms.set(encoding, form)
    form.catch(() => this.#forms.delete(encoding))
    return form
  }

  #brotli(): Promise<Buffer> {
    return brotli(this.bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    })
  }

  async #gzip(): Promise<Buffer> {
    this.#crc = crc32(this.bytes)
    return Buffer.concat([GZIP_HEADER, await deflate(this.bytes, { finishFlush: constants.Z_SYNC_FLUSH })])
  }

  /** The last, stored block and gzip's checksum (RFC 1951, 3.2.4; RFC 1952, 2.3.1). */
  #gzipEnd(tail: Buffer): Buffer {
    const end = Buffer.alloc(13 + tail.length)
    end.writeUInt8(1, 0)
    end.writeUInt16LE(tail.length, 1)
    end.writeUInt16LE(~tail.length & 0xffff, 3)
    tail.copy(end, 5)
    // Node's crc32 returns 0 for an empty buffer that was written to a socket before.
    end.writeUInt32LE(tail.length === 0 ? this.#crc : crc32(tail, this.#crc), 5 + tail.length)
    end.writeUInt32LE((this.bytes.length + tail.length) % 2 ** 32, 9 + tail.length)
    return end
  }
}

/** An uncompressed meta-block and an empty last one (RFC 7932, 9.2). */
function brotliEnd(tail: Buffer): Buffer {
  const last = Buffer.from([0b11])
  if (tail.length === 0) return last
  const header = Buffer.alloc(3)
  header.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([header, tail, last])
}
