import type { Category } from '@comanda/shared/settings/categories'
import { memo } from 'react'
import { useMedia } from '../../../parts/hooks/use-media.ts'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { FilterRail } from '../../../ui/choices/FilterRail.tsx'
import { usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

const ALL = 0
const SEVERAL = -1

/** From this size on, all categories stand beside the menu. */
const RAIL = '(min-width: 64rem) and (min-height: 34rem)'

export const useHasRail = (): boolean => useMedia(RAIL)

interface CategoriesProps {
  /** None: all categories. */
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
}

/** All categories at the left of the menu. */
export const CategoryRail = memo(function CategoryRail({ chosen, onChoose }: CategoriesProps) {
  return (
    <FilterRail
      label={TEXTS.categories}
      {...choiceOf(usePos().data.categories, chosen, onChoose)}
      className="flex w-29 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface p-1 [scrollbar-width:none]"
    />
  )
})

/** On a narrow screen: a row that scrolls. Its end fades, so that it looks as if it goes on. */
export const CategoryChips = memo(function CategoryChips({ chosen, onChoose }: CategoriesProps) {
  return (
    <FilterChips
      label={TEXTS.categories}
      {...choiceOf(usePos().data.categories, chosen, onChoose)}
      className="pr-8! [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,black_2rem)]"
    />
  )
})

/** All categories to choose one with one tap; the chosen one can be tapped, too. */
export const CategoryList = ({ chosen, onChoose }: CategoriesProps) => (
  <FilterRail
    label={TEXTS.categories}
    {...choiceOf(usePos().data.categories, chosen, onChoose)}
    className="grid grid-cols-2 gap-1.5 [&>*]:bg-sunken [&>*]:px-3 [&>*]:text-base"
  />
)

function choiceOf(
  categories: readonly Category[],
  chosen: ReadonlySet<number>,
  onChoose: CategoriesProps['onChoose'],
) {
  const [only] = chosen
  const isSeveral = chosen.size > 1
  return {
    options: [
      { id: ALL, label: TEXTS.allCategories },
      ...(isSeveral ? [{ id: SEVERAL, label: TEXTS.someCategories(chosen.size) }] : []),
      ...categories.map(({ id, title }) => ({ id, label: title })),
    ],
    value: isSeveral ? SEVERAL : (only ?? ALL),
    onChange: (id: number) => {
      if (id !== SEVERAL) onChoose(new Set(id === ALL ? [] : [id]))
    },
  }
}
