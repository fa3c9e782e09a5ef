import type { Answer } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { getReceipt } from '@comanda/shared/orders/receipt'
import { columnsOf, DRAWER_PULSE, type PaperDocument } from '@comanda/shared/printing/document'
import type { JobSource } from '@comanda/shared/printing/jobs'
import { marked } from '@comanda/shared/printing/mark'
import { kitchenPaper } from '@comanda/shared/printing/papers/kitchen'
import { receiptPaper } from '@comanda/shared/printing/papers/receipt'
import { testPaper } from '@comanda/shared/printing/papers/test'
import { tillPaper } from '@comanda/shared/printing/papers/till'
import { tokenPaper } from '@comanda/shared/printing/papers/token'
import { voidPaper } from '@comanda/shared/printing/papers/void'
import type { getX, getZ } from '@comanda/shared/till/api'
import type { TenantDb } from '../../../db/tenant.ts'
import { instant } from '../../../http/answers.ts'
import { findStore, storeInfoOf } from '../../settings/queries.ts'
import type { KnownPrinter } from '../queue/memory.ts'
import type { TakenJob } from '../queue/queue.ts'
import { linesOnPaper, ordersOnPaper, stationTitles } from './queries.ts'

interface Asked {
  db: TenantDb
  tenantId: number
  now: Date
}

/** What other features read for their papers. */
export interface PaperReaders {
  readReceipt(
    asked: Asked,
    bill: { orderIds: readonly number[]; part: number | null },
  ): Promise<Answer<typeof getReceipt>>
  readX(asked: Asked, shiftId: number): Promise<Answer<typeof getX>>
  readZ(asked: Asked, number: number): Promise<Answer<typeof getZ>>
}

/** The document of a job, from what its source names now. @throws not_found when that does not exist any more */
export async function documentOf(
  readers: PaperReaders,
  db: TenantDb,
  printer: KnownPrinter,
  job: TakenJob,
  now: Date,
): Promise<PaperDocument> {
  // The pulse has no paper that could say that it is a second one.
  if (job.source.of === 'drawer') return DRAWER_PULSE
  const asked = { db, tenantId: db.tenantId, now }
  const { source } = job
  switch (source.of) {
    case 'lines':
      return marked(await linesPaper(asked, printer, job, source), job.mark)
    case 'orders':
      return marked(await ordersPaper(readers, asked, job, source), job.mark)
    case 'z': {
      const [{ figures, ...report }, store] = await Promise.all([
        readers.readZ(asked, source.number),
        storeOf(asked),
      ])
      return marked(tillPaper({ figures, report, store }), job.mark)
    }
    case 'x': {
      const [figures, store] = await Promise.all([readers.readX(asked, source.shiftId), storeOf(asked)])
      return marked(tillPaper({ figures, report: null, store }), job.mark)
    }
    case 'test': {
      const { store_name: storeName, time_zone: timeZone } = await storeOf(asked)
      const columns = columnsOf(printer)
      const page = { printerTitle: printer.title, storeName, columns, printedAt: job.created_at, timeZone }
      return marked(testPaper(page), job.mark)
    }
  }
}

async function storeOf({ db, tenantId }: Asked) {
  const store = await db.first(findStore(tenantId))
  if (!store) throw new AppError('not_found')
  return storeInfoOf(store)
}

type Source<Of> = Extract<JobSource, { of: Of }>

async function linesPaper(
  { db, tenantId }: Asked,
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
  const lines = found.map((line) => ({
    ...line,
    quantity: quantities[itemIds.indexOf(line.id)] ?? line.quantity,
  }))
  if (job.paper === 'void') {
    const voided = lines.map((line) => ({
      ...line,
      table_title: order.table_title,
      token_no: order.token_no,
      reason: line.void_reason,
      by: line.voided_by ?? job.created_by,
      at: instant(line.voided_at ?? job.created_at),
    }))
    return voidPaper({ lines: voided, timeZone })
  }
  const shown = stations.filter(
    ({ id }) =>
      (printer.stationIds.length === 0 || printer.stationIds.includes(id)) &&
      lines.some((line) => line.stations?.includes(id)),
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
  readers: PaperReaders,
  asked: Asked,
  job: TakenJob,
  { orderIds, part }: Source<'orders'>,
): Promise<PaperDocument> {
  if (job.paper !== 'token') {
    const { receipt, storeSettings, printSettings } = await readers.readReceipt(asked, { orderIds, part })
    return receiptPaper({ receipt, store: storeSettings, settings: printSettings })
  }
  const { db, tenantId } = asked
  const [[row], [store]] = await db.run(ordersOnPaper(tenantId, orderIds), findStore(tenantId))
  if (!row || !store) throw new AppError('not_found')
  return tokenPaper({
    token: row.order.token_no,
    day: row.business_date,
    printedAt: job.created_at,
    timeZone: store.time_zone,
  })
}
