import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { getJob as getJobCall, getPrinting, listJobs as listCall } from '@comanda/shared/printing/api'
import { isSilent } from '@comanda/shared/printing/choosing'
import type { PrintJob } from '@comanda/shared/printing/jobs'
import type { Paper } from '@comanda/shared/printing/printers'
import { instant } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { contactOf } from '../queue/memory.ts'
import type { PrintQueue } from '../queue/queue.ts'
import { type ListedJob, listedJob, listJobs } from './queries.ts'

/** The printers as the staff sees them. */
export async function readPrinting(
  { db, now }: StoreContext,
  queue: PrintQueue,
): Promise<Answer<typeof getPrinting>> {
  const printers = await queue.read(db)
  return printers.map((printer) => {
    // Lists the fields, so that a new internal field is not sent by accident.
    const { id, title, way, width, model, copies, address } = printer
    const { papers, printsKitchen, stationIds, drawerId, opensDrawer, printsAlways, fallbackId } = printer
    const { paper, cover, problem } = printer.state
    return {
      id,
      title,
      way,
      width,
      model,
      copies,
      address,
      papers,
      printsKitchen,
      stationIds,
      drawerId,
      opensDrawer,
      printsAlways,
      fallbackId,
      lastSeenAt: printer.lastSeenAt === null ? null : instant(new Date(printer.lastSeenAt)),
      isSilent: isSilent(contactOf(printer), now.getTime()),
      state: { paper, cover, problem },
      waiting: printer.queue?.waiting ?? 0,
      asked: printer.queue?.asked ?? 0,
    }
  })
}

export async function readJobs(
  { db, tenantId }: StoreContext,
  printerId: number | null,
): Promise<Answer<typeof listCall>> {
  return (await db.all(listJobs(tenantId, printerId))).map(jobOf)
}

/** @throws not_found */
export async function readJob(
  { db, tenantId }: StoreContext,
  id: number,
): Promise<Answer<typeof getJobCall>> {
  const row = await db.first(listedJob(tenantId, id))
  if (!row) throw noJob()
  return jobOf(row)
}

export const noJob = () => new AppError('not_found', 'El documento no existe.')

const jobOf = (row: ListedJob): PrintJob => ({
  id: row.id,
  printerId: row.printer_id,
  paper: row.paper,
  state: row.state,
  mark: row.mark,
  title: titleOfJob(row),
  createdAt: instant(row.created_at),
  createdBy: row.created_name ?? row.created_by,
  finishedAt: row.finished_at && instant(row.finished_at),
  problem: row.problem,
})

const PAPER_WORDS: Record<Paper, string> = {
  kitchen: 'Comanda',
  void: 'Cancelación',
  bill: 'Cuenta',
  receipt: 'Recibo',
  token: 'Token',
  till: 'Corte',
  drawer: 'Cajón',
  test: 'Prueba',
}

/** `Comanda · Mesa 4 · Ronda 2`, for people who look for a paper. */
function titleOfJob(row: ListedJob): string {
  const { source } = row
  const about = [
    row.table_title ?? (row.token_no === null ? null : `#${row.token_no}`),
    source.of === 'lines' && row.round !== null && row.round > 1 ? `Ronda ${row.round}` : null,
    source.of === 'orders' && source.part !== null ? `Parte ${source.part}` : null,
    source.of === 'z' ? `Z ${source.number}` : null,
    source.of === 'x' ? 'X' : null,
    source.of === 'drawer' ? source.reason : null,
  ]
  const words = source.of === 'refund' ? `Reembolso ${source.refundId}` : PAPER_WORDS[row.paper]
  return [words, ...about].filter((word) => word !== null).join(' · ')
}
