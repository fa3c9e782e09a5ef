import { splitPayment } from '@comanda/shared/checks/paying'
import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import { sumCents } from '@comanda/shared/kernel/money'
import { newIn, stationsFor } from '@comanda/shared/kitchen/stations'
import type { Charged } from '@comanda/shared/offline/charged'
import type { CustomerRef, createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { kitchenPapers } from '@comanda/shared/printing/choosing'
import { chargePapers, type PlannedJob } from '@comanda/shared/printing/plan'
import { agrees } from '@comanda/shared/selling/totals'
import { matchRequest } from '@comanda/shared/sittings/whose-lines'
import type { Catalog } from '../../catalog/catalog.ts'
import type { TenantTx } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding } from '../../http/devices/sale.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { type Arrival, foundBefore, priceArrived, tableIn } from '../arrival/arrival.ts'
import type { GuestRound, LeftOut, NewLine, NewOrder } from '../orders/queries-new-order.ts'
import { priceCart, pricesChanged } from '../pricing/pricing.ts'
import type { PricedCart } from '../pricing/sold-prices.ts'
import type { Promised } from './queries-requests.ts'

export type OrderBody = Body<typeof createOrder>
export type PaidBody = Body<typeof createOrderAndInvoice>

/** A round that phones send, with whose each line of the cart is. */
export interface SentByPhones {
  round: GuestRound
  guests: readonly number[]
  /** Reads in the transaction that places it. */
  readAtEnd: (tx: TenantTx) => void
}

/** The input of a built order. */
export interface OrderSource {
  body: OrderBody
  paying: PaidBody | null
  /** Null without a QR order. */
  promised: Promised | null
  /** Null unless phones send it without a QR order. */
  sent: SentByPhones | null
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
  const { body, paying, arrival, promised, sent } = source
  const tableId = arrival ? tableIn(arrival, catalog) : body.tableId
  const customer = customerOfBody(body)
  const customerKey = customer && phoneKey(customer.phone, catalog.country)
  const mustBeKnown = body.customerType === 'CUSTOMER' && body.selectedQrOrderItem === null && !arrival
  if (tableId !== null && !catalog.tables.has(tableId))
    throw new AppError('not_found', 'La mesa ya no existe.')
  const { priced, found } = priceOrder(source, catalog)
  const matched = promised?.sittingId ? matchRequest(priced.lines, promised.lines) : null
  const owned = withGuests(priced.lines, matched?.guests ?? sent?.guests ?? [])
  const lines = inStations(owned, catalog, body.deliveryType)
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
      sitting_id: promised?.sittingId ?? sent?.round.sittingId ?? null,
    },
    // A QR order, a device's sale and a client that sends no type may have a customer that the store does not have.
    knownCustomer: mustBeKnown ? customerKey : null,
    checkName: body.checkName,
    lines,
    invoice,
    isDone: invoice !== null && !catalog.hasKitchenScreen,
    requestId: body.selectedQrOrderItem,
    leftOut: leftOutOf(matched?.left ?? [], body),
    round: sent?.round ?? null,
    // An order that is paid at once is a check of its own.
    check:
      paying || body.newCheck
        ? 'new'
        : (arrival?.check ?? body.checkId ?? checkOfSitting(promised, tableId) ?? 'table'),
    isWithoutShift: arrival?.isWithoutShift ?? false,
    papers: papersOfOrder(context, catalog, lines, invoice),
  }
  return { order, found }
}

function priceOrder({ body, paying, promised, arrival }: OrderSource, catalog: Catalog) {
  if (!arrival) return { priced: priceCart(body.cart, catalog.items, promised?.lines), found: [] }
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

/** A request of a table's phones joins their check, unless staff send it to another table. */
const checkOfSitting = (promised: Promised | null, tableId: number | null): number | null =>
  promised?.check && promised.check.tableId === tableId ? promised.check.id : null

/** What staff took out of a request, with the reasons that they gave. */
const leftOutOf = (left: readonly number[], { refusedLines }: OrderBody): LeftOut[] =>
  left.flatMap((quantity, line) => {
    const reason = refusedLines?.find((one) => one.line === line + 1)?.reason ?? null
    return quantity > 0 ? [{ line, quantity, reason }] : []
  })

/** The lines with the guests who ordered them by phone. */
const withGuests = (lines: readonly NewLine[], guests: readonly (number | null)[]): readonly NewLine[] =>
  lines.map((line, index) => ({ ...line, guest: guests[index] ?? null }))

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
  { printers }: Catalog,
  lines: readonly NewLine[],
  invoice: NewOrder['invoice'],
): NewOrder['papers'] {
  const stations = lines.map(({ stations }) => stations?.map(({ id }) => id) ?? null)
  const kitchen = sale?.isPrinted ? [] : kitchenPapers(printers, stations)
  const papers: NewOrder['papers'] = kitchen.map(({ printer, lines: printed }) => ({ orderId, lineId }) => {
    const itemIds = printed.map((index) => lineId + index)
    const quantities = printed.map((index) => lines[index]?.quantity ?? 0)
    return { printerId: printer.id, paper: 'kitchen', source: { of: 'lines', orderId, itemIds, quantities } }
  })
  // A device has printed the receipt and opened the drawer when it sold.
  if (!invoice || sale) return papers
  const bill = { orderIds: [], part: null }
  const charged = chargePapers(printers, session.drawerId, invoice.payments, bill)
  const ofOrder = ({ source, ...job }: PlannedJob, orderId: number): PlannedJob => ({
    ...job,
    source: source.of === 'orders' ? { ...source, orderIds: [orderId] } : source,
  })
  return [
    ...papers,
    ...charged.map(
      (job) =>
        ({ orderId }: { orderId: number }) =>
          ofOrder(job, orderId),
    ),
  ]
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
    ? splitPayment(tookMoney(paying), totals.total, [...paymentTypes, ...arrival.paymentTypes])
    : splitPayment(paying, totals.total, paymentTypes)
  return { ...totals, change, payments }
}

/** The payments of a device: money that was taken is not refused because the cash given does not cover it. */
const tookMoney = ({ paymentTypeId, payments }: PaidBody) => ({
  paymentTypeId,
  payments: payments?.map(({ tendered, ...payment }) => ({
    ...payment,
    tendered: tendered !== null && tendered >= payment.amount + (payment.tip ?? 0) ? tendered : null,
  })),
})
