import { randomUUID } from 'node:crypto'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { newIn, stationsFor } from '@comanda/shared/kitchen/stations'
import { splitPayment } from '@comanda/shared/orders/paying'
import { agrees } from '@comanda/shared/orders/totals'
import type { CustomerRef, createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { kitchenPapers } from '@comanda/shared/printing/choosing'
import { chargePapers } from '@comanda/shared/printing/plan'
import { assertTakesMoney } from '@comanda/shared/till/shift'
import type { Catalog, Catalogs } from '../../catalog/catalog.ts'
import type { CatalogHistory } from '../../catalog/history.ts'
import { type PricedCart, priceCart, pricesChanged } from '../../catalog/pricing.ts'
import type { Announcement, TenantDb } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { promisedLines, requestStatus } from '../qr/queries.ts'
import { tillOf } from '../till/queries.ts'
import { Arrival } from './arrival.ts'
import {
  checkState,
  customerByKey,
  isGuardRefusal,
  type NewLine,
  type NewOrder,
  type PlacedRow,
  placeOrder,
  type RaisedCounter,
  tokenCounter,
} from './queries.ts'

type OrderBody = Body<typeof createOrder>
type PaidBody = Body<typeof createOrderAndInvoice>

interface PlacedOrder {
  orderId: number
  checkId: number
  tokenNo: number
  /** Null unless the order is paid when it is placed. */
  invoiceId: number | null
}

export interface Menus {
  catalogs: Catalogs
  history: CatalogHistory
}

/** How often an order is priced again when the menu changes at the same moment. */
const ATTEMPTS = 8

/**
 * Places an order in one round trip, and charges it when `paying` is given. A QR order that the body names is closed in
 * the same transaction; its lines keep the prices shown to the diner, which are read with one more query.
 */
export async function takeOrder(
  context: StoreContext,
  { catalogs, history }: Menus,
  body: OrderBody,
  paying: PaidBody | null,
  message: string,
): Promise<PlacedOrder> {
  const { db, sale } = context
  const { selectedQrOrderItem: requestId } = body
  const promised = requestId === null ? [] : await promisedLines(db, requestId)
  const had = sale && (await history.find(db, sale.catalogVersion))
  const arrival = sale && new Arrival(context, sale, body, had)
  if (paying) await arrival?.meetTill()
  let version = context.store.catalogVersion
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const catalog = await catalogs.get(db, version)
    const order = buildOrder(context, catalog, { body, paying, promised, message, arrival })
    const placed = await place(db, order)
    if (placed) {
      db.committed(announcementsOf(order, placed, arrival?.needsReview ?? false))
      return placed
    }
    if (order.request) await checkWaiting(db, order.request.id)
    if (typeof order.check === 'number' && arrival) await arrival.findCheck(order.check)
    else if (typeof order.check === 'number') await checkOpen(db, order.check)
    if (order.invoice) await (arrival ? arrival.meetTill() : checkTill(db, order.drawerId))
    if (order.isCustomerKnown) await checkCustomer(db, order.row.customer_key ?? '')
    version = catalog.version + 1
  }
  throw new AppError('unavailable', 'El menú está cambiando en este momento. Inténtalo de nuevo.')
}

/** @returns null when a guard refused it; then nothing is stored. */
async function place(db: TenantDb, order: NewOrder): Promise<PlacedOrder | null> {
  try {
    const [counters, ...rows] = await db.run(...placeOrder(order))
    const checkId = (rows.flat() as PlacedRow[]).find(({ check_id }) => check_id !== undefined)?.check_id
    if (checkId === undefined) throw new Error('an order without its check')
    return { ...numbersOf(counters, order), checkId }
  } catch (error) {
    if (isGuardRefusal(error)) return null
    throw error
  }
}

function numbersOf(counters: readonly RaisedCounter[], { row, invoice }: NewOrder) {
  const number = (name: string): number => {
    const counter = counters.find((one) => one.name === name)
    if (!counter) throw new Error(`an order without its number "${name}"`)
    return counter.value
  }
  return {
    orderId: number('order'),
    tokenNo: number(tokenCounter(row.business_date)),
    invoiceId: invoice && number('invoice'),
  }
}

function announcementsOf(
  { tenantId, eventId, request, papers }: NewOrder,
  { orderId, tokenNo }: PlacedOrder,
  needsReview: boolean,
): Announcement[] {
  const all: Announcement[] = [{ tenantId, id: eventId, event: 'new_order', payload: { tokenNo, orderId } }]
  if (request) all.push({ tenantId, id: request.eventId, event: 'qrorder_update', payload: {} })
  // Not in the outbox: the printers' memory is trusted for seconds only, so the order needs no further statement.
  if (papers.length > 0) all.push({ tenantId, id: randomUUID(), event: 'print_update', payload: {} })
  if (needsReview) all.push({ tenantId, id: randomUUID(), event: 'review_update', payload: {} })
  return all
}

/** @throws not_found, or qr_order_taken when the QR order is already an order or cancelled. */
async function checkWaiting(db: TenantDb, id: number): Promise<void> {
  const request = await db.first(requestStatus(db.tenantId, id))
  if (!request) throw new AppError('not_found', 'El pedido QR ya no existe.')
  if (request.status !== 'pending') throw new AppError('qr_order_taken')
}

/** @throws no_open_shift, drawer_required or shift_counting */
async function checkTill(db: TenantDb, drawerId: number | null): Promise<void> {
  assertTakesMoney(await db.first(tillOf(db.tenantId, drawerId)))
}

/** @throws not_found, check_closed or check_split when an order cannot become a round of this check. */
async function checkOpen(db: TenantDb, id: number): Promise<void> {
  const check = await db.first(checkState(db.tenantId, id))
  if (!check) throw new AppError('not_found', 'La cuenta no existe.')
  if (check.status !== 'open') throw new AppError('check_closed')
  if (check.is_split) throw new AppError('check_split')
}

interface Asked {
  body: OrderBody
  paying: PaidBody | null
  /** The lines of the QR order, at the prices shown to the diner. */
  promised: readonly NewLine[]
  message: string
  /** Set when a device has sold it before. */
  arrival: Arrival | null
}

/** @throws not_found when the store does not have the customer. */
async function checkCustomer(db: TenantDb, key: string): Promise<void> {
  const customer = await db.first(customerByKey(db.tenantId, key))
  if (!customer)
    throw new AppError('not_found', 'El cliente no está registrado. Agrégalo o quítalo del pedido.')
}

/**
 * Returns the customer of the order; null for a walk-in, even if a customer is sent.
 * @throws invalid_input when the order is for a customer and names none.
 */
function customerOf({ customerType, customerId }: OrderBody): CustomerRef | null {
  if (customerType === 'WALKIN') return null
  if (customerType === 'CUSTOMER' && customerId === null)
    throw new AppError('invalid_input', '¡Por favor proporciona el teléfono del cliente!')
  return customerId
}

function buildOrder(
  context: StoreContext,
  catalog: Catalog,
  { body, paying, promised, message, arrival }: Asked,
): NewOrder {
  const tableId = arrival ? arrival.tableIn(catalog) : body.tableId
  const customer = customerOf(body)
  if (tableId !== null && !catalog.tables.has(tableId))
    throw new AppError('not_found', 'La mesa ya no existe.')
  const priced = arrival ? arrival.price(catalog) : priceCart(body.cart, catalog.items, promised)
  const lines = inStations(priced.lines, catalog, body.deliveryType)
  const invoice = paying && invoiceOf(paying, priced, catalog, arrival)
  return {
    tenantId: context.tenantId,
    catalogVersion: catalog.version,
    row: {
      business_date: context.businessDate,
      created_at: context.now,
      created_by: context.session.username,
      delivery_type: body.deliveryType,
      customer_type: customer ? 'CUSTOMER' : 'WALKIN',
      customer_key: customer && phoneKey(customer.phone, catalog.country),
      customer_phone: customer?.phone ?? null,
      customer_name: customer?.name ?? null,
      table_id: tableId,
      guests: body.guests,
    },
    // A QR order may carry the name and phone of a customer that the store does not have.
    isCustomerKnown: body.customerType === 'CUSTOMER' && body.selectedQrOrderItem === null && !arrival,
    lines,
    drawerId: context.session.drawerId,
    invoice,
    request:
      body.selectedQrOrderItem === null ? null : { id: body.selectedQrOrderItem, eventId: randomUUID() },
    // An order that is paid at once is a check of its own.
    check: paying || body.newCheck ? 'new' : (arrival?.check ?? body.checkId ?? 'table'),
    isWithoutShift: context.sale?.marks.has('no_shift') ?? false,
    further: arrival?.records() ?? [],
    arrivedAt: context.sale?.receivedAt ?? context.now,
    papers: papersOf(context, catalog, lines, invoice),
    retry: context.retry,
    message,
    eventId: randomUUID(),
  }
}

/** The lines with the stations that prepare them; in a store with one station they stay as they are. */
const inStations = (
  lines: readonly NewLine[],
  { stations, items }: Catalog,
  type: OrderBody['deliveryType'],
): readonly NewLine[] =>
  lines.map((line) => {
    const { item_id: itemId, variant_id: variantId } = line
    const categoryId = items.get(itemId)?.category_id ?? null
    const found = newIn(stationsFor(stations, { itemId, variantId, categoryId }, type))
    return found ? { ...line, stations: found } : line
  })
/** What is printed with the order: the kitchen's papers, and with a charge the pulse of the drawer and the receipt. */
function papersOf(
  { session, sale }: StoreContext,
  { printers, content }: Catalog,
  lines: readonly NewLine[],
  invoice: NewOrder['invoice'],
): NewOrder['papers'] {
  const stations = lines.map(({ stations }) => stations?.map(({ id }) => id) ?? null)
  const kitchen = sale?.isPrinted ? [] : kitchenPapers(printers, stations)
  const papers: NewOrder['papers'] = kitchen.map(({ printer, lines: printed }) => ({
    printerId: printer.id,
    paper: 'kitchen',
    lines: printed,
  }))
  // A device has printed the receipt and opened the drawer when it sold.
  if (!invoice || sale) return papers
  const payments = invoice.payments.map(({ type, amount }) => ({
    kind: content.paymentTypes.find(({ id }) => id === type)?.kind ?? 'other',
    amount,
  }))
  const charged = chargePapers(printers, session.drawerId, payments, { orderIds: [], part: null })
  return [...papers, ...charged.map(({ printerId, paper }) => ({ printerId, paper, lines: [] }))]
}

/**
 * @throws prices_changed when the client showed other totals; invalid_input or payments_mismatch for wrong payments.
 */
function invoiceOf(
  paying: PaidBody,
  { totals, lines }: PricedCart,
  catalog: Catalog,
  arrival: Arrival | null,
): NonNullable<NewOrder['invoice']> {
  const claimed = { net: paying.netTotal, tax: paying.taxTotal, total: paying.total }
  if (!agrees(claimed, totals, lines.length)) throw pricesChanged(totals)
  // A type that was switched off since has taken money already; the database refuses one of another store.
  const sold = arrival
    ? (paying.payments?.map(({ paymentTypeId }) => paymentTypeId) ?? [paying.paymentTypeId ?? 0])
    : []
  const payments = splitPayment(paying, totals.total, [...catalog.paymentTypeIds, ...sold])
  return {
    ...totals,
    payments: payments.map(({ paymentTypeId, amount }) => ({ type: paymentTypeId, amount })),
  }
}
