import type { Answer, Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type {
  finishJob as finishCall,
  getJob as getJobCall,
  getPrinting,
  listJobs as listCall,
  moveJobs as moveCall,
  printPaper as printCall,
  takeJob as takeCall,
} from '@comanda/shared/printing/api'
import { isSilent, printerFor } from '@comanda/shared/printing/choosing'
import { type JobSource, lifeOf, type PrintJob } from '@comanda/shared/printing/jobs'
import { linePapers } from '@comanda/shared/printing/plan'
import { BROWSER_WAYS, type Paper, type Printer } from '@comanda/shared/printing/printers'
import {
  isAsked,
  isDiscardable,
  type QueuedJob,
  retried,
  settled,
} from '@comanda/shared/printing/transitions'
import type { TenantTx } from '../../db/tenant.ts'
import { instant, saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { countingOf, shiftById } from '../till/queries.ts'
import { zByNumber } from '../till/queries-closing.ts'
import { type DocumentDeps, takeDelivery } from './documents.ts'
import { contactOf } from './memory.ts'
import {
  findOrders,
  headOfQueues,
  type ListedJob,
  linesOfOrder,
  listedJob,
  listJobs,
  listPrinters,
  lockJob,
  lockPrinters,
  moveQueue,
  printerOf,
  queuedJobOf,
  receiptOf,
  writeJob,
} from './queries.ts'
import { writeJobs } from './queries-jobs.ts'
import type { PrintQueue } from './queue.ts'

/** The printers as the staff sees them. */
export async function readPrinting(
  { db, now }: StoreContext,
  queue: PrintQueue,
): Promise<Answer<typeof getPrinting>> {
  const printers = await queue.read(db)
  return printers.map((printer) => {
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

const noJob = () => new AppError('not_found', 'El documento no existe.')

const jobOf = (row: ListedJob): PrintJob => ({
  id: row.id,
  printerId: row.printer_id,
  paper: row.paper,
  state: row.state,
  mark: row.mark,
  title: titleOf(row),
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
function titleOf(row: ListedJob): string {
  const { source } = row
  const about = [
    row.table_title ?? (row.token_no === null ? null : `#${row.token_no}`),
    source.of === 'lines' && row.round !== null && row.round > 1 ? `Ronda ${row.round}` : null,
    source.of === 'orders' && source.part !== null ? `Parte ${source.part}` : null,
    source.of === 'z' ? `Z ${source.number}` : null,
    source.of === 'x' ? 'X' : null,
    source.of === 'drawer' ? source.reason : null,
  ]
  return [PAPER_WORDS[row.paper], ...about].filter((word) => word !== null).join(' · ')
}

/** @throws no_printer when no printer is set up for it; forbidden and count_in_progress as the paper's own call */
export const printPaper = (context: StoreContext, body: Body<typeof printCall>) =>
  context.write(async (tx) => {
    const { session } = context
    const source = await sourceOf(tx, context, body)
    const printers = (await tx.all(listPrinters(tx.tenantId))).map(printerOf)
    const printer =
      body.printerId === null
        ? printerFor(printers, body.paper, session.drawerId)
        : printers.find(({ id }) => id === body.printerId)
    if (!printer && body.printerId !== null) throw new AppError('not_found', 'La impresora no existe.')
    if (!printer) throw new AppError('no_printer')
    const printed = body.charged && printer.printsAlways && source.of === 'orders'
    const known = printed && (await tx.first(receiptOf(tx.tenantId, printer.id, source.orderIds)))
    if (known) return sent(printer, known.id)
    const mark = body.reprint ? ('reprint' as const) : null
    const [jobId = 0] = await writeJobs(tx, context, [
      { printerId: printer.id, paper: body.paper, source, mark },
    ])
    return sent(printer, jobId)
  })

const sent = ({ title }: Printer, jobId: number) =>
  saved(`Se imprime en ${title}.`, { jobId, printerTitle: title })

async function sourceOf(
  tx: TenantTx,
  { session }: StoreContext,
  { paper, orderIds, part, zNumber, shiftId }: Body<typeof printCall>,
): Promise<JobSource> {
  const { tenantId } = tx
  if (!mayEnter(session, paper === 'till' ? AREA.tillFigures : AREA.readOrders))
    throw new AppError('forbidden')
  // A person who counts a drawer sees no sums of the day, on paper neither.
  if (paper !== 'token' && (await tx.first(countingOf(tenantId, session.username))))
    throw new AppError('count_in_progress')
  if (paper !== 'till') {
    if (orderIds.length === 0) throw new AppError('invalid_input', '¡Solicitud inválida!')
    const found = await tx.all(findOrders(tenantId, orderIds))
    if (found.length !== orderIds.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
    return { of: 'orders', orderIds, part }
  }
  if (zNumber !== null) {
    if (!(await tx.first(zByNumber(tenantId, zNumber))))
      throw new AppError('not_found', 'El corte no existe.')
    return { of: 'z', number: zNumber }
  }
  if (shiftId === null) throw new AppError('invalid_input', '¡Solicitud inválida!')
  const shift = await tx.first(shiftById(tenantId, shiftId))
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  if (shift.status === 'closed') throw new AppError('shift_closed')
  return { of: 'x', shiftId }
}

/** Prints what the kitchen still prepares or prepared of an order again, at the printers of its stations. */
export const reprintKitchen = (context: StoreContext, orderId: number) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const [orders, lines, rows] = await Promise.all([
      tx.all(findOrders(tenantId, [orderId])),
      tx.all(linesOfOrder(tenantId, orderId)),
      tx.all(listPrinters(tenantId)),
    ])
    if (orders.length === 0) throw new AppError('not_found', 'El pedido no existe.')
    const papers = linePapers(rows.map(printerOf), 'kitchen', lines, 'reprint')
    if (papers.length === 0) throw new AppError('no_printer')
    const ids = await writeJobs(tx, context, papers)
    const titleOfPrinter = (id: number) => rows.find((row) => row.id === id)?.title ?? ''
    const jobs = papers.map(({ printerId }, index) => ({
      jobId: ids[index] ?? 0,
      printerTitle: titleOfPrinter(printerId),
    }))
    return saved('La comanda se imprime otra vez.', { jobs })
  })

export const retry = (context: StoreContext, id: number) =>
  changeJob(context, id, (job, life) => {
    if (!isAsked(job.state)) throw new AppError('invalid_transition')
    return retried(job, context.now.getTime() + life)
  })

export const discard = (context: StoreContext, id: number) =>
  changeJob(context, id, (job) => {
    if (!isDiscardable(job.state)) throw new AppError('invalid_transition', 'Ya se está imprimiendo.')
    return { ...job, state: 'discarded' }
  })

const changeJob = (context: StoreContext, id: number, change: (job: QueuedJob, life: number) => QueuedJob) =>
  context.write(async (tx) => {
    const row = await tx.first(lockJob(tx.tenantId, id))
    if (!row) throw noJob()
    const job = settled(queuedJobOf(row), context.now.getTime())
    await tx.affected(writeJob(tx.tenantId, change(job, lifeOf(row.paper)), row.printer_id, context.now))
    await tx.announce('print_update', {})
    return saved('¡Listo!')
  })

/** Gives what waits for a printer to another one. A job whose delivery has no known end yet stays. */
export const moveJobs = (context: StoreContext, { fromId, toId }: Body<typeof moveCall>) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    if (fromId === toId) throw new AppError('invalid_input', '¡Elige otra impresora!')
    const [locked, [first]] = await Promise.all([
      tx.all(lockPrinters(tenantId, [fromId, toId])),
      tx.all(headOfQueues(tenantId, [fromId], 1)),
    ])
    if (locked.length < 2) throw new AppError('not_found', 'La impresora no existe.')
    const job = first && settled(queuedJobOf(first), context.now.getTime())
    if (job && job.state !== first.state) await tx.affected(writeJob(tenantId, job, fromId, context.now))
    const moved = await tx.all(moveQueue(tenantId, fromId, toId))
    await tx.announce('print_update', {})
    return saved('Lo pendiente se mandó a la otra impresora.', { jobs: moved.length })
  })

/** Takes the next job for a printer on which this browser prints. */
export async function take(
  { db, now }: StoreContext,
  deps: DocumentDeps,
  printerId: number,
): Promise<Answer<typeof takeCall>> {
  const printer = (await deps.printQueue.read(db)).find(({ id }) => id === printerId)
  if (!printer) throw new AppError('not_found', 'La impresora no existe.')
  if (!BROWSER_WAYS.includes(printer.way))
    throw new AppError('invalid_input', 'Esta impresora no se usa desde el navegador.')
  await deps.printQueue.report(printer, null, now)
  const delivery = await takeDelivery(deps, printer, now)
  if (!delivery) return { job: null }
  const { job, title, bytes } = delivery
  return { job: { id: job.id, lease: job.lease, title, bytes: Buffer.from(bytes).toString('base64') } }
}

/** Reports the end of a job that a browser printed; a late report of an earlier delivery changes nothing. */
export async function finish(
  { db, tenantId, now }: StoreContext,
  queue: PrintQueue,
  id: number,
  { lease, outcome, paper, cover, problem }: Body<typeof finishCall>,
) {
  const state = { paper, cover, problem }
  const ended = await queue.finish(db, { jobId: id, lease, outcome, state }, now)
  if (!ended) throw noJob()
  await queue.report({ tenantId, id: ended.printerId }, state, now)
  return saved('¡Listo!')
}
