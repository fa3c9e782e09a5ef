import { lineTitle } from '@comanda/shared/orders/order-words'
import { isToCook, type StationCard } from '../cards/cards.ts'

/** The same dish on all cards: the quantity that a cook has to prepare. */
export interface DishTotal {
  title: string
  /** Its extras, in one fixed order. */
  extras: readonly string[]
  quantity: number
  /** How many of them are already being prepared. */
  started: number
  /** Notes of single lines, with their quantity: they are not the same dish for the guest. */
  notes: readonly { quantity: number; text: string }[]
}

/** Adds up the unfinished lines by title, variant and extras; most first. */
export function totalsOfCards(cards: readonly StationCard[]): DishTotal[] {
  const totals = new Map<string, DishTotal & { notes: { quantity: number; text: string }[] }>()
  for (const item of cards.flatMap(({ items }) => items.filter(isToCook))) {
    const title = lineTitle(item)
    const extras = item.addons.map((addon) => addon.title).sort()
    const key = JSON.stringify([title, extras])
    const total = totals.get(key) ?? { title, extras, quantity: 0, started: 0, notes: [] }
    total.quantity += item.quantity
    if (item.status === 'preparing') total.started += item.quantity
    if (item.notes) total.notes.push({ quantity: item.quantity, text: item.notes })
    totals.set(key, total)
  }
  return [...totals.values()].sort((a, b) => b.quantity - a.quantity || a.title.localeCompare(b.title, 'es'))
}
