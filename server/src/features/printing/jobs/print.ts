import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { AREA, mayEnter } from '@comanda/shared/kernel/scopes'
import type { printPaper as printCall } from '@comanda/shared/printing/api'
import { printerFor } from '@comanda/shared/printing/choosing'
import type { JobSource } from '@comanda/shared/printing/jobs'
import { linePapers } from '@comanda/shared/printing/plan'
import type { PrintedPaper, Printer } from '@comanda/shared/printing/printers'
import { mayReadZ } from '@comanda/shared/till/may-read-z'
import { listPrinters, printerOf } from '../../../catalog/queries.ts'
import type { TenantTx } from '../../../db/tenant.ts'
import { saved } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { findRefund } from '../../../selling/checks/queries-money.ts'
import { countingOf, shiftById } from '../../../selling/ledger/queries.ts'
import { zByNumber } from '../../../selling/ledger/queries-z.ts'
import { linesOfOrder, writeJobs } from '../../../selling/papers/queries-jobs.ts'
import { lockPrinters } from '../queue/queries.ts'
import { earlierCopy, findOrders, type OrderTimes, printedReceipt } from './queries.ts'

/** @throws no_printer when no printer is set up for it; forbidden and count_in_progress as the paper's own call */
export const printPaper = (context: StoreContext, body: Body<typeof printCall>) =>
  context.write(async (tx) => {
    const { session } = context
    const { source, since } = await askedFor(tx, context, body)
    const printers = (await tx.all(listPrinters(tx.tenantId))).map(printerOf)
    const printer =
      body.printerId === null
        ? printerFor(printers, body.paper, session.drawerId)
        : printers.find(({ id }) => id === body.printerId)
    if (!printer && body.printerId !== null) throw new AppError('not_found', 'La impresora no existe.')
    if (!printer) throw new AppError('no_printer')
    const printed = body.charged && printer.printsAlways && source.of === 'orders'
    const known = printed && (await tx.first(printedReceipt(tx.tenantId, printer.id, source.orderIds)))
    if (known) return sent(printer, known.id)
    // Two tills that print the same paper take turns.
    await tx.all(lockPrinters(tx.tenantId, [printer.id]))
    const earlier = since && (await tx.first(earlierCopy(tx.tenantId, body.paper, source, since)))
    const mark = body.reprint || earlier ? ('reprint' as const) : null
    const [jobId = 0] = await writeJobs(tx, context, [
      { printerId: printer.id, paper: body.paper, source, mark },
    ])
    return sent(printer, jobId)
  })

const sent = ({ title }: Printer, jobId: number) =>
  saved(`Se imprime en ${title}.`, { jobId, printerTitle: title })

interface Asked {
  source: JobSource
  /** No copy is older. Null: an X, which has other figures each time. */
  since: Date | null
}

async function askedFor(
  tx: TenantTx,
  { session }: StoreContext,
  { paper, orderIds, part, refundId, zNumber, shiftId }: Body<typeof printCall>,
): Promise<Asked> {
  const { tenantId } = tx
  if (!mayEnter(session, paper === 'till' ? [...AREA.till, ...AREA.tillFigures] : AREA.readOrders))
    throw new AppError('forbidden')
  // A person who counts a drawer may not see the day's sums, on paper either.
  if (paper !== 'token' && (await tx.first(countingOf(tenantId, session.username))))
    throw new AppError('count_in_progress')
  if (paper === 'receipt' && refundId !== null) {
    const refund = await tx.first(findRefund(tenantId, refundId))
    if (!refund) throw new AppError('not_found', 'El reembolso no existe.')
    return { source: { of: 'refund', refundId }, since: refund.created_at }
  }
  if (paper !== 'till') {
    if (orderIds.length === 0) throw new AppError('invalid_input', '¡Solicitud inválida!')
    const found = await tx.all(findOrders(tenantId, orderIds))
    if (found.length !== orderIds.length) throw new AppError('not_found', 'Uno de los pedidos no existe.')
    return { source: { of: 'orders', orderIds, part }, since: sinceOfPaper(found, paper, part) }
  }
  if (zNumber !== null) {
    const report = await tx.first(zByNumber(tenantId, zNumber))
    if (!report) throw new AppError('not_found', 'El corte no existe.')
    if (!mayReadZ(session, report.actor)) throw new AppError('forbidden')
    return { source: { of: 'z', number: zNumber }, since: report.at }
  }
  if (!mayEnter(session, AREA.tillFigures)) throw new AppError('forbidden')
  if (shiftId === null) throw new AppError('invalid_input', '¡Solicitud inválida!')
  const shift = await tx.first(shiftById(tenantId, shiftId))
  if (!shift) throw new AppError('not_found', 'El turno no existe.')
  if (shift.status === 'closed') throw new AppError('shift_closed')
  return { source: { of: 'x', shiftId }, since: null }
}

/** Papers printed before the payment of orders are no copies of its receipt; a part may be paid before the check is. */
function sinceOfPaper(orders: readonly OrderTimes[], paper: PrintedPaper, part: number | null): Date {
  const showsPayment = paper === 'receipt' && part === null
  const times = orders.map(({ created_at, paid_at }) => (showsPayment && paid_at) || created_at)
  return new Date(Math.min(...times.map((time) => time.getTime())))
}

/** Prints the kitchen's lines of an order again, at the printers of its stations. */
export const reprintKitchen = (context: StoreContext, orderId: number) =>
  context.write(async (tx) => {
    const { tenantId } = tx
    const [orders, lines, rows] = await tx.run(
      findOrders(tenantId, [orderId]),
      linesOfOrder(tenantId, orderId),
      listPrinters(tenantId),
    )
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
