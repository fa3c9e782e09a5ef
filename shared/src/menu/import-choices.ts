import { groupBy } from '../kernel/grouping.ts'
import { formatMoney } from '../kernel/money.ts'
import type { Choice } from './api.ts'
import { type SheetChoice, textKey } from './sheet.ts'

/** The changes that turn an item's variants, or its add-ons, into those of a row. */
export interface ChoicePlan {
  insert: SheetChoice[]
  update: ({ id: number } & SheetChoice)[]
  remove: number[]
}

export const isNoChange = ({ insert, update, remove }: ChoicePlan): boolean =>
  insert.length + update.length + remove.length === 0

/**
 * Keeps a choice with the same title, so that carts that reference it stay valid. Choices are listed by age, so a
 * different order in the row replaces all of them: the first choice is preselected.
 * @param wanted undefined keeps the current choices
 */
export function planChoices(
  existing: readonly Choice[],
  wanted: readonly SheetChoice[] | undefined,
): ChoicePlan {
  if (!wanted) return { insert: [], update: [], remove: [] }
  const left = byTitle(existing)
  const paired = wanted.map((choice) => ({ choice, kept: left.get(textKey(choice.title))?.pop() ?? null }))
  if (!isInOrder(paired.map(({ kept }) => kept)))
    return { insert: [...wanted], update: [], remove: existing.map(({ id }) => id) }
  return {
    insert: paired.flatMap(({ choice, kept }) => (kept ? [] : [choice])),
    update: paired.flatMap(({ choice, kept }) =>
      kept && isChanged(kept, choice) ? [{ id: kept.id, ...choice }] : [],
    ),
    remove: [...left.values()].flat().map(({ id }) => id),
  }
}

const isChanged = (kept: Choice, { title, titleEn, price }: SheetChoice): boolean =>
  kept.title !== title || (kept.title_en ?? null) !== titleEn || kept.price !== formatMoney(price)

/** The choices by title, the oldest at the end. */
const byTitle = (choices: readonly Choice[]): Map<string, Choice[]> =>
  groupBy(choices.toReversed(), ({ title }) => textKey(title))

/** Whether the kept choices come first, in their order, before the new choices. */
function isInOrder(kept: readonly (Choice | null)[]): boolean {
  const ids = kept.map((one) => one?.id ?? Number.POSITIVE_INFINITY)
  return ids.every((id, index) => index === 0 || (ids[index - 1] ?? 0) <= id)
}
