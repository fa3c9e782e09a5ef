import type { Cents } from '@comanda/shared/kernel/money'
import { type Cart, type CartLine, linePrice, refreshCart, setNotes } from '@comanda/shared/pos/cart'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import { forget, keep, recall } from './memory.ts'

export type DinerCart = Cart<QrMenuItem>
export type DinerLine = CartLine<QrMenuItem>

/** A line as the browser keeps it: what was chosen, and what it cost then. The rest comes from today's menu. */
export interface KeptLine {
  id: number
  title: string
  unit: number
  variantId: number | null
  addonIds: readonly number[]
  quantity: number
  notes: string
}

/** What today's menu did to a kept cart. */
export type CartChange =
  | { kind: 'gone' | 'choice'; title: string }
  | { kind: 'price'; title: string; unit: Cents }

export const cartKey = (code: string): string => `comanda.qr.cart.${code}`

export const keepCart = (code: string, cart: DinerCart): void =>
  cart.length === 0 ? forget('kept', cartKey(code)) : keep('kept', cartKey(code), cart.map(keptLine))

const keptLine = (line: DinerLine): KeptLine => ({
  id: line.item.id,
  title: line.item.title,
  unit: linePrice(line),
  variantId: line.variantId,
  addonIds: line.addonIds,
  quantity: line.quantity,
  notes: line.notes,
})

export function recallCart(code: string): readonly KeptLine[] {
  const raw = recall('kept', cartKey(code))
  return Array.isArray(raw) ? raw.filter(isKeptLine) : []
}

function isKeptLine(raw: unknown): raw is KeptLine {
  if (typeof raw !== 'object' || raw === null) return false
  const line = raw as Record<string, unknown>
  const isCount =
    Number.isInteger(line.quantity) && Number(line.quantity) >= 1 && Number(line.quantity) <= 999
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

/** The kept lines on today's menu, and what the diner should know about it. What has run out is gone. */
export function restoreCart(
  kept: readonly KeptLine[],
  items: readonly QrMenuItem[],
): { cart: DinerCart; changes: readonly CartChange[] } {
  const menu = new Map(items.filter((item) => !item.is_sold_out).map((item) => [item.id, item]))
  const changes: CartChange[] = []
  const cart = kept.flatMap((line) => {
    const item = menu.get(line.id)
    const [today] = item ? refreshCart([{ ...line, item }], menu) : []
    const change = changeOf(line, today)
    if (change) changes.push(change)
    return today ? setNotes([pickLine(today)], 0, today.notes) : []
  })
  return { cart, changes }
}

const pickLine = ({ item, variantId, addonIds, quantity, notes }: DinerLine): DinerLine => ({
  item,
  variantId,
  addonIds,
  quantity,
  notes,
})

function changeOf(line: KeptLine, today: DinerLine | undefined): CartChange | null {
  if (!today) return { kind: 'gone', title: line.title }
  const isSameChoice = today.variantId === line.variantId && today.addonIds.length === line.addonIds.length
  if (!isSameChoice) return { kind: 'choice', title: today.item.title }
  const unit = linePrice(today)
  return unit === line.unit ? null : { kind: 'price', title: today.item.title, unit }
}
