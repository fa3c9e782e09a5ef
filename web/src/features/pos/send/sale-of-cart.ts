import { formatMoney } from '@comanda/shared/kernel/money'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import { DELIVERY_WORDS } from '@comanda/shared/orders/order-words'
import type { PosInit } from '@comanda/shared/pos/api'
import { cartTotals, countItems, linePrice } from '@comanda/shared/pos/cart'
import { chainOfId } from '../../../offline/outbox/entry.ts'
import { linesOfCart, type OrderView } from '../../../offline/outbox/entry-view.ts'
import type { SaleOf } from '../../../offline/selling/make-sale.ts'
import { takenPayment } from '../../../parts/charging/sell-charge.ts'
import type { KnownChecks } from '../../../parts/offline/known-checks.ts'
import { type PreparedOrder, preparedOrderOf, type Sale } from '../cart/cart-memory.ts'
import { TEXTS } from '../dialog-texts.ts'
import type { Target } from '../target.ts'
import type { ChargeBody, KitchenBody, SentOrder } from './sending.ts'

/** The name is as it was typed until it is sent. */
function sentOrderOf(sale: Sale): PreparedOrder {
  const order = preparedOrderOf(sale)
  const name = order.checkName ?? ''
  return { ...order, checkName: isBlank(name) ? null : name.trim() }
}

/** The order as the kitchen's call expects it. Its prices are those on the screen; the server compares them. */
export function kitchenBody(sale: Sale, target: Target | null = null): KitchenBody {
  const { cart, customer, qrOrderId, ...choices } = sentOrderOf(sale)
  return {
    cart: cart.map((line) => ({
      id: line.item.id,
      quantity: line.quantity,
      notes: line.notes.trim() || null,
      variant_id: line.variantId,
      addons_ids: line.addonIds,
      price: formatMoney(linePrice(line)),
    })),
    ...choices,
    ...target?.order,
    customerType: customer ? 'CUSTOMER' : 'WALKIN',
    customerId: customer,
    selectedQrOrderItem: qrOrderId,
  }
}

/** The same with the totals on the screen and the payments. */
export function chargeBody(
  sale: Sale,
  payments: ChargeBody['payments'],
  target: Target | null = null,
): ChargeBody {
  const { net, tax, total } = cartTotals(sale.cart)
  return {
    ...kitchenBody(sale, target),
    netTotal: formatMoney(net),
    taxTotal: formatMoney(tax),
    total: formatMoney(total),
    payments,
  }
}

interface Counter {
  data: PosInit
  target: Target | null
  known: KnownChecks
}

/** The fields of an order in the outbox besides its call. */
export const saleOfCart = (
  order: SentOrder,
  key: string,
  sale: Sale,
  { data, target, known }: Counter,
): SaleOf => ({
  key,
  kind: order.kind === 'charge' ? 'paid_order' : 'order',
  ...chainOf(order, sale, target, known),
  amount: cartTotals(sale.cart).total,
  title: titleOfOrder(sale, data, target),
  view: viewOfOrder(order, sale, data, target),
})

/**
 * The entries of one check are sent in their order. An order that is not charged becomes a round of the open check at
 * its table.
 */
function chainOf(
  order: SentOrder,
  sale: Sale,
  target: Target | null,
  { checks, entries }: KnownChecks,
): Pick<SaleOf, 'after' | 'chain'> {
  if (target?.opener) return { after: target.opener.key, chain: target.opener.chain }
  const { tableId, checkId, newCheck } = { ...NO_CHECK, ...(target?.order ?? sale) }
  if (typeof checkId === 'number') return { chain: chainOfId(checkId, entries) }
  const afterCustomer = chainOfNewCustomer(sale, entries)
  if (order.kind === 'charge' || newCheck || tableId === null) return afterCustomer
  const id = [...checks.values()].find((check) => check.table_id === tableId && check.status === 'open')?.id
  if (id === undefined) return afterCustomer
  const chain = id > 0 ? chainOfId(id, entries) : entries.find(({ number }) => number === -id)?.chain
  return chain === undefined ? {} : { chain }
}

/** A customer that this device has added is sent before the order that names it. */
function chainOfNewCustomer({ customer }: Sale, entries: KnownChecks['entries']): Pick<SaleOf, 'chain'> {
  const added = entries.find(
    ({ state, view }) => state === 'sold' && view.of === 'customer' && view.phone === customer?.phone,
  )
  return added ? { chain: added.chain } : {}
}

const NO_CHECK = { checkId: undefined, newCheck: false }

/** The order as the screens and papers of this device draw it until the server has it. */
function viewOfOrder(order: SentOrder, sale: Sale, data: PosInit, target: Target | null): OrderView {
  const { cart, customer, qrOrderId: _, refusedLines: __, ...choices } = sentOrderOf(sale)
  const { tableId, deliveryType } = target?.order ?? choices
  const table = data.storeTables.find(({ id }) => id === tableId)
  return {
    of: 'order',
    lines: linesOfCart(cart),
    ...choices,
    tableId,
    deliveryType,
    tableTitle: table?.table_title ?? null,
    floor: table?.floor ?? null,
    customerType: customer ? 'CUSTOMER' : 'WALKIN',
    customerName: customer && (customer.name ?? customer.phone),
    payments:
      order.kind === 'charge'
        ? order.body.payments.map((payment) => takenPayment(payment, data.paymentTypes))
        : [],
  }
}

/** `Mesa 4 · Juan · 3 artículos` */
function titleOfOrder(sale: Sale, data: PosInit, target: Target | null): string {
  const { cart, customer, deliveryType, tableId, checkName } = sentOrderOf(sale)
  const place = target?.place ?? data.storeTables.find(({ id }) => id === tableId)?.table_title
  const party = place ? [place, checkName] : [checkName ?? customer?.name ?? DELIVERY_WORDS[deliveryType]]
  return [...party, TEXTS.itemCount(countItems(cart))].filter(Boolean).join(' · ')
}
