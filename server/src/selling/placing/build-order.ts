import { randomUUID } from 'node:crypto'
import { splitPayment } from '@comanda/shared/checks/paying'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { formatMoney, sumCents } from '@comanda/shared/kernel/money'
import { newIn, stationsFor } from '@comanda/shared/kitchen/stations'
import type { Charged } from '@comanda/shared/offline/charged'
import type { CustomerRef, createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { kitchenPapers } from '@comanda/shared/printing/choosing'
import { chargePapers } from '@comanda/shared/printing/plan'
import type { Paper } from '@comanda/shared/printing/printers'
import { agrees } from '@comanda/shared/selling/totals'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Statement } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding } from '../../http/devices/late-sale.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { type Arrival, foundBefore, priceArrived, recordsOfOrder, tableIn } from '../arrival/arrival.ts'
import type { NewOrderRow } from '../orders/queries.ts'
import { type PricedCart, priceCart, pricesChanged } from '../pricing/pricing.ts'
import type { NewLine } from './queries.ts'

/** A priced order, ready to be placed. */
export interface NewOrder {
  tenantId: number
  /** The version at which the prices were read. The order is placed only if the store still has this version. */
  catalogVersion: number
  row: NewOrderRow
  lines: readonly NewLine[]
  /** The key of the customer whom the store must have; null: none. */
  knownCustomer: string | null
  /** The drawer of the session; its open shift gets the money. */
  drawerId: number | null
  /** Null unless the order is paid when it is placed. */
  invoice: {
    net: number
    tax: number
    total: number
    payments: readonly { type: number; amount: number; tip: number; tendered: number | null }[]
    /** Written, as the answer says it. */
    change: string
  } | null
  /** Nothing of it is waited for: it is completed when it is placed. */
  isDone: boolean
  /** The QR order that becomes this order. The order is placed only if it is still pending. */
  request: { id: number; eventId: string } | null
  /** The name of its check; null: none, or the one that it has. */
  checkName: string | null
  /** The open check that it joins, a new check, or (`table`) the oldest open check of its table, else a new check. */
  check: number | 'new' | 'table'
  /** Money is taken without an open shift: a device has taken it already, and a task says so. */
  isWithoutShift: boolean
  /** The record of a device's sale, and its tasks for a person. */
  further: readonly Statement[]
  /** When the request arrived. */
  arrivedAt: Date
  /** The papers that are printed with it; `lines`: the indexes of the lines on a kitchen's paper. */
  papers: readonly { printerId: number; paper: Paper; lines: readonly number[] }[]
  retry: { key: string; hash: Buffer } | null
  message: string
  eventId: string
}

export type OrderBody = Body<typeof createOrder>
export type PaidBody = Body<typeof createOrderAndInvoice>

/** The input of a built order. */
export interface OrderSource {
  body: OrderBody
  paying: PaidBody | null
  /** The lines of the QR order, at the prices shown to the diner. */
  promised: readonly NewLine[]
  message: string
  /** Null unless a device has sold it. */
  arrival: Arrival | null
}

/**
 * Prices an order from the catalog.
 * @returns it, and the findings about it as a sale of a device
 * @throws not_found for an unknown table, item or choice, and the refusals of prices and payments
 */
export function buildOrder(
  context: StoreContext,
  catalog: Catalog,
  source: OrderSource,
): { order: NewOrder; found: readonly Finding[] } {
  const { body, paying, message, arrival } = source
  const tableId = arrival ? tableIn(arrival, catalog) : body.tableId
  const customer = customerOfBody(body)
  const customerKey = customer && phoneKey(customer.phone, catalog.country)
  const mustBeKnown = body.customerType === 'CUSTOMER' && body.selectedQrOrderItem === null && !arrival
  if (tableId !== null && !catalog.tables.has(tableId))
    throw new AppError('not_found', 'La mesa ya no existe.')
  const { priced, found } = priceOrder(source, catalog)
  const lines = inStations(priced.lines, catalog, body.deliveryType)
  const invoice = paying && invoiceOf(paying, priced, catalog, arrival)
  const order: NewOrder = {
    tenantId: context.tenantId,
    catalogVersion: catalog.version,
    row: {
      business_date: context.businessDate,
      created_at: context.now,
      created_by: context.session.username,
      delivery_type: body.deliveryType,
      customer_type: customer ? 'CUSTOMER' : 'WALKIN',
      customer_key: customerKey,
      customer_phone: customer?.phone ?? null,
      customer_name: customer?.name ?? null,
      table_id: tableId,
      guests: body.guests,
    },
    // A QR order, a device's sale and a client that sends no type may have a customer that the store does not have.
    knownCustomer: mustBeKnown ? customerKey : null,
    checkName: body.checkName,
    lines,
    drawerId: context.session.drawerId,
    invoice,
    isDone: invoice !== null && !catalog.hasKitchenScreen,
    request:
      body.selectedQrOrderItem === null ? null : { id: body.selectedQrOrderItem, eventId: randomUUID() },
    // An order that is paid at once is a check of its own.
    check: paying || body.newCheck ? 'new' : (arrival?.check ?? body.checkId ?? 'table'),
    isWithoutShift: arrival?.isWithoutShift ?? false,
    further: arrival ? recordsOfOrder(context, arrival, found) : [],
    arrivedAt: context.sale?.receivedAt ?? context.now,
    papers: papersOfOrder(context, catalog, lines, invoice),
    retry: context.retry,
    message,
    eventId: randomUUID(),
  }
  return { order, found }
}

function priceOrder({ body, paying, promised, arrival }: OrderSource, catalog: Catalog) {
  if (!arrival) return { priced: priceCart(body.cart, catalog.items, promised), found: [] }
  const { priced, found } = priceArrived(arrival, body, catalog, paying && chargedOf(paying))
  return { priced, found: [...foundBefore(arrival, catalog), ...found] }
}

/**
 * Returns the customer of the order; null for a walk-in, even if a customer is sent.
 * @throws invalid_input when the order is for a customer and names none.
 */
function customerOfBody({ customerType, customerId }: OrderBody): CustomerRef | null {
  if (customerType === 'WALKIN') return null
  if (customerType === 'CUSTOMER' && customerId === null)
    throw new AppError('invalid_input', '¡Por favor proporciona el teléfono del cliente!')
  return customerId
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

/** The prints of the order: the kitchen's papers, and with a charge the pulse of the drawer and the receipt. */
function papersOfOrder(
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

const chargedOf = ({ netTotal: net, taxTotal: tax, total, payments }: PaidBody): Charged => ({
  claimed: { net, tax, total },
  paid: payments?.length ? sumCents(payments.map(({ amount }) => amount)) : null,
})

/**
 * @throws prices_changed when the client showed other totals, unless the guest has paid them; invalid_input or
 * payments_mismatch for wrong payments.
 */
function invoiceOf(
  paying: PaidBody,
  { totals, lines }: PricedCart,
  catalog: Catalog,
  arrival: Arrival | null,
): NonNullable<NewOrder['invoice']> {
  if (!arrival && !agrees(chargedOf(paying).claimed, totals, lines.length)) throw pricesChanged(totals)
  const { paymentTypes } = catalog.content
  const { payments, change } = arrival
    ? splitPayment(tookMoney(paying), totals.total, [...paymentTypes, ...typesSold(paying)])
    : splitPayment(paying, totals.total, paymentTypes)
  return {
    ...totals,
    change: formatMoney(change),
    payments: payments.map(({ paymentTypeId: type, kind: _kind, ...payment }) => ({ type, ...payment })),
  }
}

/** A payment type that was switched off has taken money already; the database refuses a type of another store. */
const typesSold = ({ payments, paymentTypeId }: PaidBody) =>
  (payments ?? [{ paymentTypeId: paymentTypeId ?? 0, tendered: null }]).map(
    ({ paymentTypeId: id, tendered }) => ({
      id,
      kind: tendered === null ? ('other' as const) : ('cash' as const),
    }),
  )

/** The payments of a device: money that was taken is not refused because the cash given does not cover it. */
const tookMoney = ({ paymentTypeId, payments }: PaidBody) => ({
  paymentTypeId,
  payments: payments?.map(({ tendered, ...payment }) => ({
    ...payment,
    tendered: tendered !== null && tendered >= payment.amount + (payment.tip ?? 0) ? tendered : null,
  })),
})
