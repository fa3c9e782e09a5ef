import { assertRoom, hasRoom } from '@comanda/shared/checks/limits'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney } from '@comanda/shared/kernel/money'
import { MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import { assertNotCounted, assertTakesMoney, type Till } from '@comanda/shared/till/shift'
import type { Catalogs } from '../../catalog/catalog.ts'
import type { CatalogHistory } from '../../catalog/history.ts'
import { followChecks } from '../../db/changes.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantDb, TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding } from '../../http/devices/sale.ts'
import { arrivalOfSale, isStranger, lacksShift, withCheck } from '../arrival/arrival.ts'
import { invoiceRow, paymentRows } from '../charging/charge-rows.ts'
import { tillOf } from '../ledger/queries.ts'
import type { NewOrder, Placed } from '../orders/queries-new-order.ts'
import { countOpen, isTooMany, knownClosed, type OpenAtMost, openAtMost } from '../orders/queries-open.ts'
import { insertJobs } from '../papers/queries-jobs.ts'
import { buildOrder, type OrderBody, type PaidBody, type SentByPhones } from './build-order.ts'
import {
  addRound,
  catalogVersion,
  countLines,
  insertLines,
  insertOrder,
  type OpenCheck,
  openCheck,
  openCheckAt,
  openCheckOf,
  type RaisedCounter,
  raiseCounters,
  recordPlaced,
  tokenOf,
} from './queries.ts'
import {
  type CheckState,
  checkAtTable,
  checkState,
  customerByKey,
  isGuardRefusal,
} from './queries-refusals.ts'
import { closeRequest, promisedBy, requestStatus } from './queries-requests.ts'
import { assertCurrent, bindSitting, lockRound, takeLines } from './queries-sittings.ts'

export interface Menus {
  catalogs: Catalogs
  history: CatalogHistory
}

const TOO_MANY_OPEN =
  'Hay demasiados pedidos abiertos. Cobra o cierra los que ya se entregaron e inténtalo de nuevo.'

/** How often an order is priced again when the menu changes at the same moment. */
const ATTEMPTS = 8

/**
 * Places an order, and charges it when `paying` is given. A QR order that the body names is closed in
 * the same transaction; its lines keep the prices shown to the diner, which are read with one more query.
 * @param sent by the phones of a table, without a QR order
 */
export async function takeOrder(
  context: StoreContext,
  { catalogs, history }: Menus,
  body: OrderBody,
  paying: PaidBody | null,
  message: string,
  sent: SentByPhones | null = null,
) {
  const { db, sale } = context
  const { selectedQrOrderItem: requestId } = body
  const promised = requestId === null ? null : await promisedBy(db, requestId)
  let arrival = sale && (await arrivalOfSale(context, sale, history, { body, isPaid: paying !== null }))
  let version = context.store.catalogVersion
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const catalog = await catalogs.get(db, version)
    if (arrival) arrival = { ...arrival, isStranger: await isStranger(db, body, catalog) }
    const { order, found } = buildOrder(context, catalog, { body, paying, promised, sent, arrival })
    const placed = await place(context, order, found, { message, sent })
    if (placed) return placed
    assertFewOpen(await countOpen(db), order.lines.length)
    if (order.requestId !== null) await checkWaiting(db, order.requestId)
    const party = await checkOfRound(db, order)
    if (party && arrival) arrival = await withCheck(db, arrival, party, order.lines.length)
    else if (party) checkTakes(party, order.lines.length)
    if (order.invoice && arrival) arrival = { ...arrival, isWithoutShift: await lacksShift(context) }
    if (order.knownCustomer !== null) await checkCustomer(db, order.knownCustomer)
    version = catalog.version + 1
  }
  throw new AppError('unavailable', 'El menú está cambiando en este momento. Inténtalo de nuevo.')
}

/** @returns its answer; null when a guard refused it, and nothing is stored */
async function place(
  context: StoreContext,
  order: NewOrder,
  found: readonly Finding[],
  { message, sent }: { message: string; sent: SentByPhones | null },
) {
  try {
    return await context.writeSale(async (tx) => {
      const { paid, ...numbers } = await placeOrder(tx, context, order)
      sent?.readAtEnd(tx)
      return { answer: saved(message, { ...numbers, ...paid }), found }
    })
  } catch (error) {
    if (error instanceof Refused || isGuardRefusal(error)) return null
    throw error
  }
}

interface Numbers {
  orderId: number
  checkId: number
  tokenNo: number
  /** Null unless the order is paid when it is placed. */
  paid: { invoiceId: number; change: string } | null
}

/** A guard refuses the order, which its transaction undoes. */
class Refused extends Error {}

/**
 * Places an order in two round trips: the first locks and increments the store's counters and reads what decides under their lock, the
 * last writes the rows and commits. A known customer is one more, and a round of a check that took lines of others, or that is nearly full.
 * @throws Refused, or a refusal of a statement's guard (`isGuardRefusal`), when the menu has changed since the order was priced,
 * the store does not know the customer or has too many open orders, its check is not open, or the diner's request no longer waits.
 * Then nothing is stored. The same for no_open_shift, drawer_required and shift_counting, and for lines_changed and sitting_ended
 * of a round that phones send.
 */
async function placeOrder(tx: TenantTx, context: StoreContext, order: NewOrder): Promise<Numbers> {
  const { tenantId, invoice, requestId, round, papers, row } = order
  const { counters, version, closed, joined, till } = await begin(tx, context, order)
  const given = { orders: lastOf(counters, 'order'), lines: lastOf(counters, 'order_item') }
  if (version !== order.catalogVersion || isTooMany(openAtMost(given, closed))) throw new Refused()
  const party = await partyOf(tx, order, joined)
  if (requestId !== null && (await tx.first(requestStatus(tenantId, requestId)))?.status !== 'pending')
    throw new Refused()
  if (invoice) assertTill(till, order, context)
  const placed = numbersOf(order, counters, party, await customerOf(tx, order))
  const { orderId, checkId, tokenNo, invoiceId, paymentId, jobId } = placed
  if (invoice && till && invoiceId !== null && paymentId !== null) {
    tx.atEnd(invoiceRow(context, till, invoiceId, invoice), openCheck(order, placed))
    tx.atEnd(...paymentRows(context, till, { id: checkId, invoiceId }, invoice.payments, paymentId))
  } else tx.atEnd((party ? addRound : openCheck)(order, placed))
  tx.atEnd(insertOrder(order, placed), insertLines(order, placed))
  const stamp = tx.announce('new_order', { tokenNo, orderId })
  tx.atEnd(recordPlaced(tenantId, placed, stamp, context.sale?.receivedAt ?? context.now))
  if (jobId !== null) {
    const jobs = papers.map((paper) => paper(placed))
    tx.atEnd(insertJobs(context, jobs, jobId))
    tx.announce('print_update', {})
  }
  if (requestId !== null) {
    tx.atEnd(closeRequest(order, requestId, orderId))
    tx.announce('qrorder_update', {})
  }
  if (round) {
    tx.atEnd(takeLines(tenantId, round))
    tx.announce('sitting_update', { sittingId: round.sittingId })
  }
  if (row.sitting_id !== null) tx.atEnd(bindSitting(tenantId, row.sitting_id, placed))
  if (row.sitting_id !== null || (!party && !invoice && placed.tableId !== null))
    tx.atEnd(followChecks(tenantId, [checkId], context.now))
  const paid = invoice && invoiceId !== null ? { invoiceId, change: formatMoney(invoice.change) } : null
  return { orderId, checkId, tokenNo, paid }
}

/** Takes the numbers, and reads what decides under their lock. */
async function begin(tx: TenantTx, { session }: StoreContext, order: NewOrder) {
  const { tenantId } = order
  const first = [raiseCounters(order), catalogVersion(tenantId), knownClosed(tenantId)] as const
  if (order.invoice) {
    const [counters, [store], closed, [till]] = await tx.run(...first, tillOf(tenantId, session))
    return { counters, version: store?.version, closed, joined: undefined, till }
  }
  const join = checkToJoin(order)
  const ofRound = order.round ? lockRound(tenantId, order.round) : []
  const [counters, [store], closed, ...rest] = await tx.run(...first, ...join, ...ofRound)
  const [joined] = join.length > 0 ? (rest[0] as OpenCheck[]) : []
  if (order.round) assertCurrent(order.round, rest.slice(join.length))
  return { counters, version: store?.version, closed, joined, till: undefined }
}

/** The money of a device is taken: where no shift takes it, the order is built again, with a task that says so. */
function assertTill(till: Till | undefined, { isWithoutShift }: NewOrder, { sale }: StoreContext): void {
  assertNotCounted(till)
  if (isWithoutShift) return
  if (sale && till.requiresShift && till.status !== 'open') throw new Refused()
  assertTakesMoney(till)
}

/** Reads the check of which the order may be a round. */
function checkToJoin({ tenantId, check, row }: NewOrder): Statement<OpenCheck>[] {
  if (typeof check === 'number') return [openCheckOf(tenantId, check)]
  return check === 'table' && row.table_id !== null ? [openCheckAt(tenantId, row.table_id)] : []
}

/** @returns null when the order opens a check */
async function partyOf(
  tx: TenantTx,
  { tenantId, check, lines }: NewOrder,
  found: OpenCheck | undefined,
): Promise<OpenCheck | null> {
  if (!found && typeof check === 'number') throw new Refused()
  if (!found) return null
  const { id, lines_at_most: most } = found
  if (most !== null && hasRoom(most, lines.length)) return found
  const counted = await tx.first(countLines(tenantId, id))
  if (!hasRoom(counted?.lines ?? 0, lines.length)) throw new Refused()
  return found
}

async function customerOf(
  tx: TenantTx,
  { tenantId, row, knownCustomer }: NewOrder,
): Promise<Placed['customer']> {
  const key = row.customer_key ?? knownCustomer
  const customer = key === null ? null : ((await tx.first(customerByKey(tenantId, key))) ?? null)
  if (knownCustomer !== null && !customer) throw new Refused()
  return customer
}

function numbersOf(
  order: NewOrder,
  counters: readonly RaisedCounter[],
  party: OpenCheck | null,
  customer: Placed['customer'],
): Placed {
  const { lines, invoice, papers } = order
  const last = (name: string): number => lastOf(counters, name)
  const first = (name: string, howMany: number) => (howMany > 0 ? last(name) - howMany + 1 : null)
  return {
    orderId: last('order'),
    tokenNo: last(tokenOf(order)),
    lineId: last('order_item') - lines.length + 1,
    paymentId: first('payment', invoice?.payments.length ?? 0),
    jobId: first('print_job', papers.length),
    invoiceId: invoice ? last('invoice') : null,
    change: last('change'),
    checkId: party ? party.id : last('check'),
    round: party ? party.rounds + 1 : 1,
    tableId: party ? party.table_id : order.row.table_id,
    customer,
  }
}

/** The last number that a counter gave. */
function lastOf(counters: readonly RaisedCounter[], name: string): number {
  const counter = counters.find((one) => one.name === name)
  if (!counter) throw new Error(`the new order has no number from the counter "${name}"`)
  return counter.value
}

/** @throws limit_reached when the store must close some of its open orders first */
function assertFewOpen(open: OpenAtMost, lines: number): void {
  if (isTooMany({ orders: open.orders + 1, lines: open.lines + lines }))
    throw new AppError('limit_reached', TOO_MANY_OPEN, { limit: MAX_OPEN_ORDERS })
}

/** @throws not_found, or qr_order_taken when the QR order is already an order or cancelled. */
async function checkWaiting(db: TenantDb, id: number): Promise<void> {
  const request = await db.first(requestStatus(db.tenantId, id))
  if (!request) throw new AppError('not_found', 'El pedido QR ya no existe.')
  if (request.status !== 'pending') throw new AppError('qr_order_taken')
}

/** The check of which the order would be a round; undefined when it opens a check. @throws not_found */
async function checkOfRound(
  db: TenantDb,
  { check, row, invoice }: NewOrder,
): Promise<CheckState | undefined> {
  if (invoice || check === 'new') return undefined
  if (check === 'table')
    return row.table_id === null ? undefined : db.first(checkAtTable(db.tenantId, row.table_id))
  const found = await db.first(checkState(db.tenantId, check))
  if (!found) throw new AppError('not_found', 'La cuenta no existe.')
  return found
}

/** @throws check_closed or check_full when an order cannot become a round of this check. */
function checkTakes(check: CheckState, lines: number): void {
  if (check.status !== 'open') throw new AppError('check_closed')
  assertRoom(check.lines, lines)
}

/** @throws not_found when the store does not have the customer. */
async function checkCustomer(db: TenantDb, key: string): Promise<void> {
  const customer = await db.first(customerByKey(db.tenantId, key))
  if (!customer)
    throw new AppError('not_found', 'El cliente no está registrado. Agrégalo o quítalo del pedido.')
}
