import { timesCents } from '@comanda/shared/kernel/money'
import { type CartLine, linePrice } from '@comanda/shared/pos/cart'
import { Ban, Minus, NotebookPen, Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { BareIconButton } from '../../ui/BareIconButton.tsx'
import { cx } from '../../ui/classes.ts'
import { useLineActions } from './line-actions.ts'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

interface CartLineRowProps {
  line: CartLine
  position: number
  /** Shows its buttons, as a line does that holds the focus: six lines fit beside the menu, the others stay closed. */
  isOpen: boolean
  onOpen: (position: number) => void
}

/** Out of sight, yet reached by the keyboard, which brings them back. */
const CLOSED = 'h-0 overflow-hidden focus-within:h-auto'

export const CartLineRow = memo(function CartLineRow({ line, position, isOpen, onOpen }: CartLineRowProps) {
  const { format, open } = usePos()
  const { changeQuantity, remove } = useLineActions()
  const { title } = line.item
  const unit = linePrice(line)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what the keyboard reaches
    <li
      data-line={position}
      onClick={() => onOpen(position)}
      className="min-h-12 border-b border-line px-3 py-1 focus-within:bg-canvas"
    >
      <div className="flex gap-2">
        <span className="min-w-6 pt-0.5 text-sm text-muted">{position + 1}.</span>
        <div className="min-w-0 grow">
          <p title={title} className={cx('leading-5 font-medium break-words', !isOpen && 'line-clamp-2')}>
            {line.quantity > 1 && <span className="font-semibold text-brand">{line.quantity} × </span>}
            {title}
          </p>
          <Chosen line={line} />
          {line.item.is_sold_out === 1 && (
            <p className="flex items-center gap-1 text-sm font-medium text-bad">
              <Ban aria-hidden size={14} className="shrink-0" />
              {TEXTS.soldOutInCart}
            </p>
          )}
        </div>
        <div className="shrink-0 text-right">
          <p className="leading-5 font-semibold">{format(timesCents(unit, line.quantity))}</p>
          <p className="text-sm leading-4 text-muted">{TEXTS.each(format(unit))}</p>
        </div>
      </div>
      <div className={cx('flex items-center gap-1 pl-8', !isOpen && CLOSED)}>
        <BareIconButton
          label={TEXTS.less(title)}
          icon={Minus}
          variant="secondary"
          size="touch"
          onPress={() => changeQuantity(position, -1)}
        />
        <output aria-label={TEXTS.quantityOf(line.quantity)} className="min-w-9 text-center font-semibold">
          {line.quantity}
        </output>
        <BareIconButton
          label={TEXTS.more(title)}
          icon={Plus}
          variant="secondary"
          size="touch"
          onPress={() => changeQuantity(position, 1)}
        />
        <BareIconButton
          label={TEXTS.notesOf(title)}
          icon={NotebookPen}
          size="touch"
          className="ml-auto"
          onPress={() => open({ kind: 'notes', position })}
        />
        <BareIconButton
          label={TEXTS.removeLine(title)}
          icon={Trash2}
          size="touch"
          onPress={() => remove(position)}
        />
      </div>
    </li>
  )
})

/** Variant, add-ons and notes, as the kitchen will read them. */
function Chosen({ line: { item, variantId, addonIds, notes } }: { line: CartLine }) {
  const variant = item.variants.find((one) => one.id === variantId)
  const addons = item.addons.filter((one) => addonIds.includes(one.id))
  if (!variant && addons.length === 0 && !notes) return null
  return (
    <div className="flex flex-col text-sm text-muted">
      {variant && <span>{variant.title}</span>}
      {addons.length > 0 && <span>+ {addons.map((one) => one.title).join(', ')}</span>}
      {notes && <span className="break-words text-ink italic">«{notes}»</span>}
    </div>
  )
}
