import type { DateRange } from '@comanda/shared/kernel/period'
import type { StoreContext } from '../../../http/context.ts'
import { Downloads, type DownloadsDeps } from '../../../http/sending/downloads.ts'
import type { StreamedAnswer } from '../../../http/sending/streamed-answer.ts'
import { pdfOf } from '../pdf/kept-pdf.ts'
import { stampedAfter } from './queries.ts'

/** Documents read at a time: a global has up to 2 MB. */
const AT_ONCE = 4
const LEVEL = 3
/** How many stores at once. */
const MOST = 8

export const filesOf = (deps: DownloadsDeps): Downloads =>
  new Downloads(deps, {
    most: MOST,
    busy: {
      own: 'Tus facturas ya se están descargando. Espera a que termine esa descarga.',
      others: 'Otros restaurantes están descargando sus facturas. Inténtalo en un momento.',
    },
  })

/**
 * XML and PDF of the stamped documents of a time, one after the other, no faster than they are downloaded.
 * @throws too_many_requests
 */
export function zipOfDocuments(
  context: StoreContext,
  downloads: Downloads,
  { days, time }: { days: DateRange; time: { from: Date; to: Date } },
): Promise<StreamedAnswer> {
  const { db, tenantId, now } = context
  // Beside the line of single documents, which must not be full because of it.
  const line = `files of store ${tenantId}`
  return downloads.start(context, `CFDI ${days.from} ${days.to}.zip`, async (zip, signal) => {
    const readAfter = (id: number) => db.all(stampedAfter(tenantId, time, id, AT_ONCE))
    const first = await readAfter(0)
    const add = (name: string, bytes: Buffer) => zip.addPieces(name, [bytes], { level: LEVEL, at: now })
    return async () => {
      for (let files = first; files.length > 0; files = await readAfter(files.at(-1)?.id ?? 0))
        for (const file of files) {
          await add(`${file.uuid}.xml`, file.stamped)
          await add(`${file.uuid}.pdf`, await pdfOf(db, file, { line, signal }))
        }
    }
  })
}
