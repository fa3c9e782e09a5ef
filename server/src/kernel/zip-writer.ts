import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { chunksOf } from './chunks.ts'

interface EntryOptions {
  /** 0 stores content that is already compressed. */
  level: number
  at: Date
}

const GONE = 'the reader of the file has gone'

/** A ZIP file written as a stream: one entry after the other, no faster than its reader. */
export class ZipWriter {
  readonly #zip = new ZipFile()

  /** The bytes of the file. Destroying it ends the current entry. */
  get output(): Readable {
    // Declared as the interface; the object is a PassThrough.
    return this.#zip.outputStream as Readable
  }

  /** Resolves when the source is read to its end. @throws the error of the source or the reader. */
  async add(path: string, source: Readable, { level, at }: EntryOptions): Promise<void> {
    if (this.output.destroyed) throw this.output.errored ?? new Error(GONE)
    const ending = new AbortController()
    const { signal } = ending
    const stopped = once(this.output, 'close', { signal }).then(() => {
      throw this.output.errored ?? new Error(GONE)
    })
    try {
      const read = once(source, 'end', { signal })
      this.#zip.addReadStreamLazy(path, { mtime: at, mode: 0o100600, ...compression(level) }, (ready) =>
        ready(null, source),
      )
      await Promise.race([read, stopped])
    } catch (error) {
      source.destroy()
      this.output.destroy(error as Error)
      throw error
    } finally {
      ending.abort()
      stopped.catch(() => {})
    }
  }

  /** The same of pieces that may be long: a document of 2 MB that is packed at once would hold the event loop for 50 ms. */
  addPieces(path: string, pieces: Pieces, options: EntryOptions): Promise<void> {
    return this.add(path, Readable.from(cut(pieces), { objectMode: false }), options)
  }

  addText(path: string, text: string, { level, at }: EntryOptions): void {
    this.#zip.addBuffer(Buffer.from(text), path, { mtime: at, mode: 0o100600, ...compression(level) })
  }

  end(): void {
    this.#zip.end()
  }
}

type Pieces = Iterable<string | Buffer> | AsyncIterable<string | Buffer>

async function* cut(pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield* chunksOf(typeof piece === 'string' ? Buffer.from(piece) : piece)
}

const compression = (level: number) =>
  level === 0 ? { compress: false } : { compress: true, compressionLevel: level }
