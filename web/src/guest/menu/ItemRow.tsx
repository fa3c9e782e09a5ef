/** @jsxImportSource preact */
import { leastPrice } from '@comanda/shared/menu/menu'
import type { QrMenuItem } from '@comanda/shared/qr/api'
import { useGuest } from '../guest-context.ts'
import { MENU } from '../texts/texts.ts'
import { Picture } from '../ui/Picture.tsx'

interface ItemRowProps {
  item: QrMenuItem
  /** Among the first rows: its picture loads at once. */
  isEarly: boolean
  /** `h3` below the head of a section. */
  heading: 'h2' | 'h3'
}

/** One static row; the list handles the events of its buttons. */
export function ItemRow({ item, isEarly, heading: Heading }: ItemRowProps) {
  const { format, canOrder } = useGuest()
  const choices = textOfChoices(item, canOrder)
  const { price, isLeast } = leastPrice(item)
  return (
    <li class="item" data-id={item.id}>
      <div class="item-text">
        <Heading lang="es">
          <button type="button" class="open">
            {item.title}
          </button>
        </Heading>
        <p class="price">
          {isLeast && <small>{MENU.from} </small>}
          {format(price)}
        </p>
        {choices && <p>{choices}</p>}
      </div>
      <div class="item-side">
        <Picture image={item.image} isEarly={isEarly} />
        {item.is_sold_out ? (
          <span class="sold-out">{MENU.soldOut}</span>
        ) : (
          canOrder && (
            <button type="button" class="add" aria-label={MENU.addItem(item.title)}>
              {MENU.add}
            </button>
          )
        )}
      </div>
    </li>
  )
}

/** 'Personalizable · 4 complementos': that there are choices, and how many. */
function textOfChoices({ variants, addons }: QrMenuItem, canOrder: boolean): string {
  const counts = []
  if (variants.length > 0) counts.push(MENU.countVariants(variants.length))
  if (addons.length > 0) counts.push(MENU.countAddons(addons.length))
  if (canOrder && counts.length > 0) counts.unshift(MENU.customisable)
  return counts.join(' · ')
}
