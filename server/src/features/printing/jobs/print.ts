import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type { printPaper as printCall } from '@comanda/shared/printing/api'
import { printerFor } from '@comanda/shared/printing/choosing'
import type { JobSource } from '@comanda/shared/printing/jobs'
import { linePapers } from '@comanda/shared/printing/plan'
import type { Printer } from '@comanda/shared/printing/printers'
import { mayReadZ } from '@comanda/shared/till/may-read-z'
import type { TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { countingOf, shiftById } from '../../till/queries.ts'
import { zByNumber } from '../../till/queries-closing.ts'
import { listPrinters, printerOf } from '../queries.ts'
import { linesOfOrder, writeJobs } from '../queries-jobs.ts'
import { findOrders, receiptOf } from './queries.ts'

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
  if (!mayEnter(session, paper === 'till' ? [...AREA.till, ...AREA.tillFigures] : AREA.readOrders))
    throw new AppError('forbidden')
  // A person who counts a drawer may not see the day's sums, on paper either.
  if (paper !== 'token' && (await tx.first(countingOf(tenantId, session.username))))
    throw new AppError('count_in_progress')
  if (paper !== 'till') {
    if (orderIds.length === 0) throw new AppError('invalid_input', '¡Solicitud inválida!')
    const found = await tx.all(findOrders(tenantId, orderIds))
    if (found.length !== orderIds.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
    return { of: 'orders', orderIds, part }
  }
  if (zNumber !== null) {
    const report = await tx.first(zByNumber(tenantId, zNumber))
    if (!report) throw new AppError('not_found', 'El corte no existe.')
    if (!mayReadZ(session, report.actor)) throw new AppError('forbidden')
    return { of: 'z', number: zNumber }
  }
  if (!mayEnter(session, AREA.tillFigures)) throw new AppError('forbidden')
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
