import { searchable } from '@comanda/shared/kernel/searchable'
import type { KitchenDish } from '@comanda/shared/kitchen/api'
import { TEXTS } from '../texts.ts'

export interface DishGroup {
  title: string
  dishes: readonly KitchenDish[]
  /** Shown at once; the other groups open at a tap. */
  isFirst: boolean
}

/** The dishes that are shown first: they are fixed when the list opens, so that a changed dish keeps its place. */
export interface FirstDishes {
  onTickets: ReadonlySet<number>
  lacking: ReadonlySet<number>
}

const LETTERS = new Intl.Collator('es-MX', { sensitivity: 'base' })

/** A dish that is sold out, or has a variant that is. */
export const lacksSome = ({ is_sold_out, variants }: KitchenDish): boolean =>
  is_sold_out === 1 || variants.some((one) => one.is_sold_out === 1)

/** First the dishes on open tickets, then those that are sold out, then the others by category. Each dish is in one group. */
export function groupsOfDishes(
  dishes: readonly KitchenDish[],
  { onTickets, lacking }: FirstDishes,
): DishGroup[] {
  const groups = new Map<string, DishGroup & { dishes: KitchenDish[] }>()
  const put = (title: string, isFirst: boolean) => {
    const group = groups.get(title) ?? { title, dishes: [], isFirst }
    groups.set(title, group)
    return group.dishes
  }
  const sorted = dishes.toSorted((a, b) => LETTERS.compare(a.title, b.title))
  put(TEXTS.onTickets, true).push(...sorted.filter(({ id }) => onTickets.has(id)))
  put(TEXTS.soldOutTitle, true).push(...sorted.filter(({ id }) => lacking.has(id) && !onTickets.has(id)))
  const others = sorted.filter(({ id }) => !lacking.has(id) && !onTickets.has(id))
  for (const { category_title } of dishes) put(category_title ?? TEXTS.noCategory, false)
  for (const dish of others) put(dish.category_title ?? TEXTS.noCategory, false).push(dish)
  return [...groups.values()].filter((group) => group.dishes.length > 0)
}

/** The dishes whose title contains the text, in one group; accents and case do not matter. */
export function searchDishes(groups: readonly DishGroup[], text: string): readonly DishGroup[] {
  const wanted = searchable(text.trim())
  if (!wanted) return groups
  const dishes = groups.flatMap((group) =>
    group.dishes.filter(({ title }) => searchable(title).includes(wanted)),
  )
  return dishes.length > 0 ? [{ title: TEXTS.found, dishes, isFirst: true }] : []
}
