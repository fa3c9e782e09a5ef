import { AppError } from '@comanda/shared/kernel/errors'
import { ZipWriter } from '../../kernel/zip-writer.ts'
import type { StoreContext } from '../context.ts'
import { whenEnded } from './reader.ts'
import { StreamedAnswer } from './streamed-answer.ts'

export interface DownloadsDeps {
  log: { warn: (details: object, message: string) => void }
  beforeClose: (work: () => void) => void
}

interface DownloadsOptions {
  /** How many this process makes at once. */
  most: number
  /** The refusals: of a second download of a store, and of one more than `most`. */
  busy: { own: string; others: string }
}

/** The longest time for which a download may hold its place, and what it has open. */
const LONGEST_MS = 30 * 60_000

/** Large ZIP files that are made while they are downloaded: one at a time for a store, a few in the process. */
export class Downloads {
  readonly #log: DownloadsDeps['log']
  readonly #options: DownloadsOptions
  readonly #running = new Map<number, ZipWriter>()

  constructor({ log, beforeClose }: DownloadsDeps, options: DownloadsOptions) {
    this.#log = log
    this.#options = options
    // A slow download must not keep the server from stopping.
    beforeClose(() => {
      for (const zip of this.#running.values()) zip.output.destroy(new Error('the server stops'))
    })
  }

  /**
   * @param open reads what may refuse the call, and returns the function that writes the entries. The signal ends with the file
   * @throws too_many_requests
   */
  async start(
    { tenantId, reply }: Pick<StoreContext, 'tenantId' | 'reply'>,
    name: string,
    open: (zip: ZipWriter, signal: AbortSignal) => Promise<() => Promise<void>>,
  ): Promise<StreamedAnswer> {
    const { most, busy } = this.#options
    if (this.#running.has(tenantId)) throw new AppError('too_many_requests', busy.own)
    if (this.#running.size >= most) throw new AppError('too_many_requests', busy.others)
    const zip = new ZipWriter()
    // The stream may be destroyed before it is read; the writer handles the error.
    zip.output.on('error', () => undefined)
    const ending = new AbortController()
    zip.output.once('close', () => ending.abort(new AppError('unavailable')))
    this.#running.set(tenantId, zip)
    const write = await open(zip, ending.signal).catch((error: Error) => {
      this.#running.delete(tenantId)
      throw error
    })
    whenEnded(reply, () => zip.output.destroy())
    const timer = setTimeout(() => zip.output.destroy(new Error('the download takes too long')), LONGEST_MS)
    void write()
      .then(() => zip.end())
      .catch((error: Error) => {
        this.#log.warn({ err: error, tenantId }, 'a download was aborted')
        zip.output.destroy(error)
      })
      .finally(() => {
        clearTimeout(timer)
        this.#running.delete(tenantId)
      })
    return new StreamedAnswer('application/zip', name, zip.output)
  }
}
