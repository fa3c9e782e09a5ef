import { type Cents, formatMoney } from '@comanda/shared/kernel/money'
import { hasChoice, linePrice } from '@comanda/shared/pos/cart'
import { sharesOf } from '@comanda/shared/selling/shares'
import type { SentLine, SentRound } from '@comanda/shared/sittings/api'
import type { GuestLineStatus } from '@comanda/shared/sittings/sitting'
import type { DinerCart, DinerLine } from '../cart/stored-cart.ts'
import type { Menu } from '../menu/use-menu.ts'
import type { Titled } from '../texts/texts.ts'
import type { Choice, KeptSitting } from './kept-sitting.ts'
import { type ShownLine, shownLines } from './shared-order.ts'

type Item = Menu['menuItems'][number]
export type ItemsById = ReadonlyMap<number, Item>

export const itemsById = ({ menuItems }: Menu): ItemsById => new Map(menuItems.map((item) => [item.id, item]))

/** A line of the table with its dish; null for what the menu does not have any more. */
export function dishOf(line: Choice, items: Pick<ItemsById, 'get'>): DinerLine | null {
  const item = items.get(line.item_id)
  const { variant_id: variantId, addons_ids: addonIds, quantity, notes } = line
  return item ? { item, variantId, addonIds, quantity, notes: notes ?? '' } : null
}

/** What the table has not sent, as a cart; nothing after the end. */
export const cartOf = (kept: KeptSitting | null, items: ItemsById): DinerCart =>
  kept && !kept.sitting?.ended ? shownLines(kept).flatMap((line) => dishOf(line, items) ?? []) : []

/** What of it would be sent: what is sold out or changed on the menu stays. */
export const sendable = (cart: DinerCart): DinerCart =>
  cart.filter((dish) => !isSoldOut(dish) && hasItsChoice(dish))

/** Whether it was sold out since it was chosen. */
export const isSoldOut = ({ item, variantId }: DinerLine): boolean =>
  item.is_sold_out === 1 || item.variants.some(({ id, is_sold_out }) => id === variantId && is_sold_out === 1)

/** Whether the menu still has its variant and add-ons. */
export const hasItsChoice = (dish: DinerLine): boolean => hasChoice(dish.item, dish)

/** What one piece costs, as the phone shows it; null where the menu does not sell it any more. */
export function priceShown(choice: Choice, items: Pick<ItemsById, 'get'>): string | null {
  const dish = dishOf(choice, items)
  return dish && sendable([dish]).length > 0 ? formatMoney(linePrice(dish)) : null
}

/** The lines of each guest: this phone's first, the others in the order in which they came. */
export function linesByGuest(
  lines: readonly ShownLine[],
  me: number | null,
): { guest: number | null; lines: ShownLine[] }[] {
  const guests = [...new Set(lines.map(({ guest }) => guest))].sort(
    (a, b) => Number(b === me) - Number(a === me) || (a ?? 0) - (b ?? 0),
  )
  return guests.map((guest) => ({ guest, lines: lines.filter((line) => line.guest === guest) }))
}

/** What a guest waits for first comes first. */
const TOLD: readonly GuestLineStatus[] = ['ready', 'kitchen', 'received', 'served']

/** How many dishes are where: '1 listo', '2 en la cocina'. */
export function statesOf(rounds: readonly SentRound[]): { status: GuestLineStatus; count: number }[] {
  const lines = rounds.flatMap((round) => round.lines)
  const countOf = (status: GuestLineStatus) =>
    lines.reduce((sum, line) => sum + (line.status === status ? line.quantity : 0), 0)
  return TOLD.map((status) => ({ status, count: countOf(status) })).filter(({ count }) => count > 0)
}

/** Equal parts of an amount as the counter divides a bill: how many pay which. */
export function fairShares(amount: Cents, parts: number): { count: number; amount: Cents }[] {
  const counts = new Map<Cents, number>()
  for (const share of sharesOf(amount, Array<number>(parts).fill(1)))
    counts.set(share, (counts.get(share) ?? 0) + 1)
  return [...counts].map(([share, count]) => ({ count, amount: share }))
}

/** What the table's check is made of, by round: neither what waits or was refused, nor what is on another check. */
export const roundsOnBill = (rounds: readonly SentRound[]): { number: number; lines: SentLine[] }[] =>
  rounds
    .map(({ elsewhere, lines }, index) => ({
      number: index + 1,
      lines: elsewhere ? [] : lines.filter(({ status }) => status !== 'received' && status !== 'refused'),
    }))
    .filter(({ lines }) => lines.length > 0)

/** The titles of a sent line: those of the bill, with the menu's English ones. */
export function titlesOfSent(
  line: SentLine,
  items: Pick<ItemsById, 'get'>,
): { dish: Titled; choices: Titled[] } {
  const item = items.get(line.item_id)
  const titled = (title: string, of: Titled | undefined): Titled => ({ title, title_en: of?.title_en })
  const variant = item?.variants.find(({ id }) => id === line.variant_id)
  const addons = line.addons.map((title, index) =>
    titled(
      title,
      item?.addons.find(({ id }) => id === line.addons_ids[index]),
    ),
  )
  return {
    dish: titled(line.title, item),
    choices: [...(line.variant === null ? [] : [titled(line.variant, variant)]), ...addons],
  }
}
