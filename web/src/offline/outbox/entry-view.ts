import type { CheckLine } from '@comanda/shared/checks/check'
import { type Cents, formatMoney, priceOf, sumCents, timesCents, ZERO } from '@comanda/shared/kernel/money'
import { taxOfItem } from '@comanda/shared/menu/menu'
import type { CustomerType, OrderChoices } from '@comanda/shared/orders/order'
import { type Cart, cartLineTotals, linePrice } from '@comanda/shared/pos/cart'
import type { DiscountKind } from '@comanda/shared/selling/discount'
import { lineTotals, type Totals } from '@comanda/shared/selling/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'

/** A line as a check shows it, without the fields that the server numbers. */
export type SoldLine = Omit<CheckLine, 'id' | 'order_id' | 'status' | 'date'>

/** An order as the screens and papers of this device draw it. */
export interface OrderView extends OrderChoices {
  of: 'order'
  lines: readonly SoldLine[]
  tableTitle: string | null
  floor: string | null
  customerType: CustomerType
  customerName: string | null
  /** Charged at once. */
  payments: readonly TakenPayment[]
}

export interface TakenPayment {
  paymentTypeId: number
  title: string
  kind: PaymentKind
  /** The amount by which it reduces the check's total. */
  amount: Cents
  tip: Cents
  /** Cash that was given; null for other kinds, or the exact amount. */
  tendered: Cents | null
  change: Cents
}

export interface ChargeView {
  of: 'charge'
  checkId: number
  part: number | null
  payments: readonly TakenPayment[]
}

export interface DiscountView {
  of: 'discount'
  checkId: number
  kind: DiscountKind
  percent: number | null
  amount: Cents | null
  reason: string
  note: string | null
  /** Null: the whole check. */
  lineIds: readonly number[] | null
}

interface CustomerView {
  of: 'customer'
  phone: string
  name: string | null
}

/** No screen of this device draws it: the entry goes with the server's answer. */
interface NoView {
  of: 'none'
}

/** What the screens need of an entry of the outbox. */
export type EntryView = OrderView | ChargeView | DiscountView | CustomerView | NoView

/** The lines of a cart as a check shows them, at the prices of the screen. */
export const linesOfCart = (cart: Cart): SoldLine[] =>
  cart.map((line) => {
    const { item, variantId, addonIds, quantity, notes } = line
    const variant = item.variants.find(({ id }) => id === variantId)
    const tax = taxOfItem(item)
    return {
      item_id: item.id,
      item_title: item.title,
      variant_id: variantId,
      variant_title: variant?.title ?? null,
      variant_price: variant ? formatMoney(priceOf(variant.price)) : null,
      quantity,
      price: formatMoney(linePrice(line)),
      addons: item.addons.filter(({ id }) => addonIds.includes(id)),
      notes: notes.trim() || null,
      discount: formatMoney(ZERO),
      total: formatMoney(cartLineTotals(line).total),
      void_reason: null,
      wasted: null,
      tax_rate: tax?.rate ?? null,
      tax_type: tax?.type ?? null,
    }
  })

/** The amounts of lines, at their prices and after their discounts. */
export const amountsOf = (
  line: Pick<SoldLine, 'price' | 'quantity' | 'discount' | 'tax_rate' | 'tax_type'>,
): Totals => lineTotals(priceOf(line.price), line.quantity, taxOfItem(line), priceOf(line.discount))

/** Before discounts and taxes. */
export const grossOfLines = (lines: readonly Pick<SoldLine, 'price' | 'quantity'>[]): Cents =>
  sumCents(lines.map(({ price, quantity }) => timesCents(priceOf(price), quantity)))
