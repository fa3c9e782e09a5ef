import { AppError } from '@comanda/shared/kernel/errors'
import { loadBytesOfPaper } from '@comanda/shared/printing/bytes'
import type { TenantDb } from '../../../db/tenant.ts'
import type { KnownPrinter } from '../queue/memory.ts'
import type { JobRow } from '../queue/queries.ts'
import type { PrintQueue, TakenJob } from '../queue/queue.ts'
import { documentOfJob, type PaperReaders } from './compose.ts'

export interface DocumentDeps extends PaperReaders {
  printQueue: PrintQueue
  tenant: (tenantId: number) => TenantDb
}

/** A taken job as the printer's commands. */
export interface Delivery {
  job: TakenJob
  title: string
  bytes: Uint8Array
}

const GONE = 'Lo que se iba a imprimir ya no existe.'
const BROKEN = 'El documento no se pudo armar.'

/**
 * Takes the next job of a printer that the caller may have, with its commands. A job whose document cannot be made fails,
 * and the next follows.
 */
export async function takeDelivery(
  deps: DocumentDeps,
  printer: KnownPrinter,
  now: Date,
  lease?: string,
  mayTake?: (job: JobRow) => boolean,
): Promise<Delivery | null> {
  const db = deps.tenant(printer.tenantId)
  for (;;) {
    const job = await deps.printQueue.takeNext(printer, now, lease, mayTake)
    if (!job) return null
    try {
      const document = await documentOfJob(deps, db, printer, job, now)
      const bytesOfPaper = await loadBytesOfPaper()
      return { job, title: document.title, bytes: bytesOfPaper(document, printer) }
    } catch (error) {
      await deps.printQueue.fail(db, job, error instanceof AppError ? GONE : BROKEN, now)
      if (!(error instanceof AppError)) throw error
    }
  }
}
