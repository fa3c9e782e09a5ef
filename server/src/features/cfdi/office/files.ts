import { Readable } from 'node:stream'
import type { DateRange } from '@comanda/shared/kernel/period'
import type { StoreContext } from '../../../http/context.ts'
import { signalOfReader } from '../../../http/sending/reader.ts'
import { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { ZipWriter } from '../../../kernel/zip-writer.ts'
import { pdfOf } from '../pdf/kept-pdf.ts'
import { stampedAfter } from './queries.ts'

/** Documents read at a time: a global has up to 2 MB. */
const AT_ONCE = 10
const LEVEL = 3

/** XML and PDF of the stamped documents of a time, one after the other, no faster than they are downloaded. */
export function zipOfDocuments(
  { db, tenantId, now, reply }: StoreContext,
  days: DateRange,
  time: { from: Date; to: Date },
): StreamedAnswer {
  const zip = new ZipWriter()
  // The download may end before the file is read.
  zip.output.on('error', () => undefined)
  reply.raw.once('close', () => zip.output.destroy())
  const options = { level: LEVEL, at: now }
  const add = (name: string, bytes: Buffer) => zip.add(name, Readable.from([bytes]), options)
  const signal = signalOfReader(reply)
  // Beside the line of single documents, which must not be full because of it.
  const line = `files of store ${tenantId}`
  const fill = async () => {
    let after = 0
    while (true) {
      const files = await db.all(stampedAfter(tenantId, time, after, AT_ONCE))
      for (const file of files) {
        await add(`${file.uuid}.xml`, file.stamped)
        await add(`${file.uuid}.pdf`, await pdfOf(db, file, { line, signal }))
      }
      if (files.length < AT_ONCE) break
      after = files.at(-1)?.id ?? after
    }
    zip.end()
  }
  fill().catch((error: Error) => zip.output.destroy(error))
  return new StreamedAnswer('application/zip', `CFDI ${days.from} ${days.to}.zip`, zip.output)
}
