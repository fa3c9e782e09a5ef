import type { Cents } from '@comanda/shared/kernel/money'
import { MAX_QUANTITY } from '@comanda/shared/orders/limits'
import { type Cart, type CartLine, linePrice, refreshCart, setNotes } from '@comanda/shared/pos/cart'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import { readValue, removeValue, writeValue } from '../browser-storage.ts'
import type { Titled } from '../texts/texts.ts'

export type DinerCart = Cart<QrMenuItem>
export type DinerLine = CartLine<QrMenuItem>

/** A stored line: the choice and its price at that time. Other fields come from the current menu. */
export interface StoredLine {
  id: number
  title: string
  unit: number
  variantId: number | null
  addonIds: readonly number[]
  quantity: number
  notes: string
}

/** A change that the current menu causes in a stored cart. */
export type CartChange = Titled & ({ kind: 'gone' | 'choice' } | { kind: 'price'; unit: Cents })

export const cartKey = (code: string): string => `comanda.qr.cart.${code}`

export const storeCart = (code: string, cart: DinerCart): void =>
  cart.length === 0
    ? removeValue('local', cartKey(code))
    : writeValue('local', cartKey(code), cart.map(storedLine))

const storedLine = (line: DinerLine): StoredLine => ({
  id: line.item.id,
  title: line.item.title,
  unit: linePrice(line),
  variantId: line.variantId,
  addonIds: line.addonIds,
  quantity: line.quantity,
  notes: line.notes,
})

export function readCart(code: string): readonly StoredLine[] {
  const raw = readValue('local', cartKey(code))
  return Array.isArray(raw) ? raw.filter(isStoredLine) : []
}

function isStoredLine(raw: unknown): raw is StoredLine {
  if (typeof raw !== 'object' || raw === null) return false
  const line = raw as Record<string, unknown>
  const isCount =
    Number.isInteger(line.quantity) && Number(line.quantity) >= 1 && Number(line.quantity) <= MAX_QUANTITY
  return (
    Number.isInteger(line.id) &&
    typeof line.title === 'string' &&
    typeof line.unit === 'number' &&
    (line.variantId === null || Number.isInteger(line.variantId)) &&
    Array.isArray(line.addonIds) &&
    isCount &&
    typeof line.notes === 'string'
  )
}

/** Applies the current menu to the stored lines and lists the changes. Sold-out items are removed. */
export function restoreCart(
  kept: readonly StoredLine[],
  items: readonly QrMenuItem[],
): { cart: DinerCart; changes: readonly CartChange[] } {
  const menu = new Map(items.filter((item) => !item.is_sold_out).map((item) => [item.id, onlyThere(item)]))
  const changes: CartChange[] = []
  const cart = kept.flatMap((line) => {
    const item = menu.get(line.id)
    const [today] = item ? refreshCart([{ ...line, item }], menu) : []
    const change = changeOfLine(
      line,
      today,
      items.find(({ id }) => id === line.id),
    )
    if (change) changes.push(change)
    return today ? setNotes([pickLine(today)], 0, today.notes) : []
  })
  return { cart, changes }
}

/** Without the variants that are sold out: a line with one falls to another, and the change says so. */
const onlyThere = (item: QrMenuItem): QrMenuItem => ({
  ...item,
  variants: item.variants.filter((one) => !one.is_sold_out),
})

const pickLine = ({ item, variantId, addonIds, quantity, notes }: DinerLine): DinerLine => ({
  item,
  variantId,
  addonIds,
  quantity,
  notes,
})

function changeOfLine(
  line: StoredLine,
  today: DinerLine | undefined,
  item: QrMenuItem | undefined,
): CartChange | null {
  const { title, title_en }: Titled = item ?? line
  const titles: Titled = title_en ? { title, title_en } : { title }
  if (!today) return { kind: 'gone', ...titles }
  const isSameChoice = today.variantId === line.variantId && today.addonIds.length === line.addonIds.length
  if (!isSameChoice) return { kind: 'choice', ...titles }
  const unit = linePrice(today)
  return unit === line.unit ? null : { kind: 'price', ...titles, unit }
}
