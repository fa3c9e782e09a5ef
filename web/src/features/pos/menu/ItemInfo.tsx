import { ALLERGEN_WORDS, DIET_WORDS, infoOf, infoOut, SPICY_WORDS } from '@comanda/shared/menu/info'
import { Leaf, TriangleAlert } from 'lucide-react'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'

/** What the menu says of an item, for a cashier who is asked; nothing where it says nothing. */
export function ItemInfo({ itemId }: { itemId: number }) {
  const { data } = usePos()
  // A line of a cart has no more of its item than a sale needs.
  const info = infoOf(data.menuItems.find(({ id }) => id === itemId) ?? {})
  const { description, allergens, diets, spicy } = info
  const forWhom = [
    ...diets.map((diet) => DIET_WORDS[diet].es),
    ...(spicy > 0 ? [SPICY_WORDS[spicy]?.es] : []),
  ].join(' · ')
  if (Object.keys(infoOut({ ...info, isRecommended: false })).length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm text-muted">
      {description && <p className="wrap-anywhere">{description}</p>}
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        {allergens.length > 0
          ? TEXTS.contains(allergens.map((one) => ALLERGEN_WORDS[one].es.toLowerCase()).join(', '))
          : TEXTS.noAllergens}
      </p>
      {forWhom && (
        <p className="flex gap-1.5">
          <Leaf aria-hidden size={16} className="mt-0.5 shrink-0" />
          {forWhom}
        </p>
      )}
    </div>
  )
}
