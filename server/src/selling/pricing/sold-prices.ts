import { type Cents, formatMoney, toCents, ZERO } from '@comanda/shared/kernel/money'
import { taxOfItem } from '@comanda/shared/menu/menu'
import { type Charged, chargedLines, chargedTotals } from '@comanda/shared/offline/charged'
import type { CartItemIn } from '@comanda/shared/pos/api'
import type { Totals } from '@comanda/shared/selling/totals'
import type { SoldItem } from '../../catalog/history.ts'
import type { NewLine } from '../orders/queries-new-order.ts'

export interface PricedCart {
  lines: NewLine[]
  totals: Totals
}

const DELETED: Omit<SoldItem, 'id' | 'price'> = {
  title: 'Artículo eliminado',
  category_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  is_sold_out: 0,
  addons: [],
  variants: [],
}

/**
 * The dish of a sale from an unknown menu, with placeholders for deleted variants and add-ons. Their price is in the price of
 * the line.
 */
export function withStandIns(line: CartItemIn, price: Cents, known: SoldItem | undefined): SoldItem {
  const item = known ?? { ...DELETED, id: line.itemId, price: formatMoney(price) }
  const { variants, addons } = item
  const isVariantGone = line.variant_id !== null && !variants.some(({ id }) => id === line.variant_id)
  const goneAddons = line.addons_ids.filter((id) => !addons.some((addon) => addon.id === id))
  if (known && !isVariantGone && goneAddons.length === 0) return known
  const standIn = (id: number, title: string, cost: Cents) => ({
    id,
    item_id: item.id,
    title,
    price: formatMoney(cost),
  })
  return {
    ...item,
    variants: isVariantGone
      ? [...variants, standIn(line.variant_id as number, 'Variante eliminada', price)]
      : variants,
    addons: [...addons, ...goneAddons.map((id) => standIn(id, 'Complemento eliminado', ZERO))],
  }
}

/** The cart at the totals that a device has charged; null when they are those of its lines. */
export function priceCharged({ lines, totals: ours }: PricedCart, charged: Charged): PricedCart | null {
  const totals = chargedTotals(charged, ours, lines.length)
  if (!totals) return null
  const priced = lines.map((line) => ({
    unit: toCents(line.unit_price),
    quantity: line.quantity,
    tax: taxOfItem(line),
  }))
  const amounts = chargedLines(priced, totals)
  return {
    lines: lines.map((line, index) => {
      const { lineTax, ...own } = amounts[index] as (typeof amounts)[number]
      const title = lineTax && (line.tax_title ?? 'Impuesto')
      return {
        ...line,
        ...own,
        tax_title: title,
        tax_rate: lineTax?.rate ?? null,
        tax_type: lineTax?.type ?? null,
      }
    }),
    totals,
  }
}
