/** @jsxImportSource preact */

import { timesCents } from '@comanda/shared/kernel/money'
import { MAX_QUANTITY } from '@comanda/shared/orders/limits'
import { linePrice } from '@comanda/shared/pos/cart'
import { useGuest } from '../guest-context.ts'
import { CART, langOf, titleOf } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import type { DinerLine } from './stored-cart.ts'

interface CartLineRowProps {
  line: DinerLine
  /** What is wrong with the line. */
  mark?: string | null
  onQuantity: (by: 1 | -1) => void
  onRemove: () => void
  onNotes: () => void
}

export function CartLineRow({ line, mark, onQuantity, onRemove, onNotes }: CartLineRowProps) {
  const { menu, format, closed } = useGuest()
  const { item, quantity, notes, addonIds } = line
  const hours = closed.get(item.category_id)
  const category = menu.categories.find(({ id }) => id === item.category_id)
  const variant = item.variants.find((one) => one.id === line.variantId)
  const title = titleOf(item)
  return (
    <li class="flex flex-wrap gap-3 border-b border-line py-4">
      <Picture image={item.image} isSmall />
      <div class="words">
        <div class="flex flex-wrap items-start gap-x-3">
          <h2 lang={langOf(item)} class="words text-lg font-semibold">
            {title}
          </h2>
          <p class="py-px text-base font-medium">{format(timesCents(linePrice(line), quantity))}</p>
        </div>
        {variant && (
          <p lang={langOf(variant)} class="text-sm break-words text-muted">
            {titleOf(variant)}
          </p>
        )}
        {addonIds.length > 0 && <p class="text-sm text-muted">{CART.extras(addonIds.length)}</p>}
        {hours && category && (
          <p class="text-sm font-semibold text-warn">{`${titleOf(category)} · ${hours}`}</p>
        )}
        {mark && <p class="text-sm font-semibold text-warn">{mark}</p>}
        {notes && <p class="mt-1 text-sm break-words italic">{notes}</p>}
        <div class="mt-2 -ml-2 flex flex-wrap items-center justify-between">
          <div class="flex items-center">
            <Step name="minus" label={CART.less(title)} onPress={() => onQuantity(-1)} />
            <span class="min-w-8 text-center font-semibold">
              <span class="sr-only">{CART.quantity(quantity)}</span>
              <span aria-hidden="true">{quantity}</span>
            </span>
            <Step
              name="plus"
              label={CART.more(title)}
              isDisabled={quantity >= MAX_QUANTITY}
              onPress={() => onQuantity(1)}
            />
          </div>
          <div class="flex items-center">
            <button
              type="button"
              class="button quiet px-2!"
              aria-label={CART.notesOf(title)}
              onClick={onNotes}
            >
              <Icon name="note" />
              {CART.notes}
            </button>
            <Step name="trash" label={CART.remove(title)} onPress={onRemove} />
          </div>
        </div>
      </div>
    </li>
  )
}

interface StepProps {
  name: 'minus' | 'plus' | 'trash'
  label: string
  isDisabled?: boolean
  onPress: () => void
}

const Step = ({ name, label, isDisabled, onPress }: StepProps) => (
  <button type="button" class="button quiet icon" aria-label={label} disabled={isDisabled} onClick={onPress}>
    <Icon name={name} />
  </button>
)
