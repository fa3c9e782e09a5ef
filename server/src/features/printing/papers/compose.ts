import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { columnsOfPaper, DRAWER_PULSE, type PaperDocument } from '@comanda/shared/printing/document'
import type { JobSource } from '@comanda/shared/printing/jobs'
import { marked } from '@comanda/shared/printing/mark'
import { kitchenPaper } from '@comanda/shared/printing/papers/kitchen'
import { receiptPaper } from '@comanda/shared/printing/papers/receipt'
import { refundPaper } from '@comanda/shared/printing/papers/refund'
import { testPaper } from '@comanda/shared/printing/papers/test'
import { tillPaper } from '@comanda/shared/printing/papers/till'
import { tokenPaper } from '@comanda/shared/printing/papers/token'
import { voidPaper } from '@comanda/shared/printing/papers/void'
import type { getX } from '@comanda/shared/till/api'
import type { getZ } from '@comanda/shared/till/z'
import { findStore, storeInfoOfRow } from '../../../catalog/queries-settings.ts'
import type { TenantDb } from '../../../db/tenant.ts'
import { instant } from '../../../http/answers.ts'
import type { StoreContext } from '../../../http/context.ts'
import { readRefund } from '../../../selling/checks/refund-record.ts'
import { type InvoiceCode, readReceipt } from '../../../selling/orders/receipt.ts'
import type { KnownPrinter } from '../queue/memory.ts'
import type { TakenJob } from '../queue/queue.ts'
import { linesOnPaper, ordersOnPaper, stationTitles } from './queries.ts'

/** In which store and when a paper is made. */
type PaperContext = Pick<StoreContext, 'db' | 'tenantId' | 'now'>

/** What papers read of other features. */
export interface PaperReaders {
  invoiceCode: InvoiceCode
  readX(context: PaperContext, shiftId: number): Promise<Answer<typeof getX>>
  readZ(context: PaperContext, number: number): Promise<Answer<typeof getZ>>
}

/** The document of a job, from the present state of its source. @throws not_found when the source no longer exists */
export async function documentOfJob(
  readers: PaperReaders,
  db: TenantDb,
  printer: KnownPrinter,
  job: TakenJob,
  now: Date,
): Promise<PaperDocument> {
  const { source } = job
  // The pulse has no paper that could say that it is a copy.
  if (source.of === 'drawer') return DRAWER_PULSE
  const context = { db, tenantId: db.tenantId, now }
  return marked(await paperOfSource(readers, context, printer, job, source), job.mark)
}

async function paperOfSource(
  readers: PaperReaders,
  context: PaperContext,
  printer: KnownPrinter,
  job: TakenJob,
  source: Exclude<JobSource, { of: 'drawer' }>,
): Promise<PaperDocument> {
  switch (source.of) {
    case 'lines':
      return linesPaper(context, printer, job, source)
    case 'orders':
      return ordersPaper(context, job, source, readers.invoiceCode)
    case 'refund': {
      const { refund, storeSettings, printSettings } = await readRefund(context, source.refundId)
      return refundPaper({ refund, store: storeSettings, settings: printSettings })
    }
    case 'z': {
      const [{ figures, ...report }, store] = await Promise.all([
        readers.readZ(context, source.number),
        storeOnPaper(context),
      ])
      return tillPaper({ figures, report, store })
    }
    case 'x': {
      const [figures, store] = await Promise.all([
        readers.readX(context, source.shiftId),
        storeOnPaper(context),
      ])
      return tillPaper({ figures, report: null, store })
    }
    case 'test': {
      const { store_name: storeName, time_zone: timeZone } = await storeOnPaper(context)
      const columns = columnsOfPaper(printer)
      return testPaper({
        printerTitle: printer.title,
        storeName,
        columns,
        printedAt: job.created_at,
        timeZone,
      })
    }
  }
}

async function storeOnPaper({ db, tenantId }: PaperContext) {
  const store = await db.first(findStore(tenantId))
  if (!store) throw new AppError('not_found')
  return storeInfoOfRow(store)
}

type Source<Of> = Extract<JobSource, { of: Of }>

async function linesPaper(
  { db, tenantId }: PaperContext,
  printer: KnownPrinter,
  job: TakenJob,
  { orderId, itemIds, quantities }: Source<'lines'>,
): Promise<PaperDocument> {
  const [[row], found, stations, [store]] = await db.run(
    ordersOnPaper(tenantId, [orderId]),
    linesOnPaper(tenantId, itemIds),
    stationTitles(tenantId),
    findStore(tenantId),
  )
  if (!row || !store || found.length === 0) throw new AppError('not_found')
  const { order, waiter } = row
  const timeZone = store.time_zone
  // As many as were sent or voided; pieces that were moved or voided later are lines of their own.
  const quantityOf = new Map(itemIds.map((id, index) => [id, quantities[index]]))
  const lines = found.map((line) => ({
    ...line,
    quantity: quantityOf.get(line.id) ?? line.quantity,
  }))
  if (job.paper === 'void') {
    const voided = lines.map((line) => ({
      ...line,
      table_title: order.table_title,
      check_name: order.check_name,
      token_no: order.token_no,
      reason: line.void_reason,
      by: line.voided_by ?? job.created_by,
      at: instant(line.voided_at ?? job.created_at),
    }))
    return voidPaper({ lines: voided, timeZone })
  }
  const used = new Set(lines.flatMap((line) => line.stations ?? []))
  const shown = stations.filter(
    ({ id }) => (printer.stationIds.length === 0 || printer.stationIds.includes(id)) && used.has(id),
  )
  return kitchenPaper({
    order,
    items: lines,
    waiter,
    stations: shown.map(({ title }) => title),
    timeZone,
  })
}

async function ordersPaper(
  context: PaperContext,
  job: TakenJob,
  { orderIds, part }: Source<'orders'>,
  invoiceCode: InvoiceCode,
): Promise<PaperDocument> {
  if (job.paper !== 'token') {
    const { receipt, storeSettings, printSettings } = await readReceipt(
      context,
      { orderIds, part },
      invoiceCode,
    )
    return receiptPaper({ receipt, store: storeSettings, settings: printSettings })
  }
  const { db, tenantId } = context
  const [[row], [store]] = await db.run(ordersOnPaper(tenantId, orderIds), findStore(tenantId))
  if (!row || !store) throw new AppError('not_found')
  return tokenPaper({
    token: row.order.token_no,
    name: row.order.check_name ?? null,
    day: row.business_date,
    printedAt: job.created_at,
    timeZone: store.time_zone,
  })
}
