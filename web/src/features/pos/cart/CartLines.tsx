import { timesCents } from '@comanda/shared/kernel/money'
import { type Cart, type CartLine, cartTotals, linePrice } from '@comanda/shared/pos/cart'
import { Ban, Minus, NotebookPen, Plus, ShoppingBasket, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BareIconButton } from '../../../ui/BareIconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import { SharedTooltip } from '../../../ui/SharedTooltip.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

/** So many lines have room for the buttons of each. */
const ALL_OPEN = 3

/** Why the buttons below an empty cart are disabled. */
export const WHY_NOT_ID = 'cart-empty'

export function CartLines() {
  const cart = useSale((sale) => sale.cart)
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useOpenLine(cart)
  useOpenInSight(list, open, cart.length)
  if (cart.length === 0) {
    return (
      <div className="flex grow flex-col items-center justify-center gap-2 p-6 text-center text-muted">
        <ShoppingBasket aria-hidden size={32} strokeWidth={1.5} />
        <p id={WHY_NOT_ID}>{TEXTS.cartEmptyHint}</p>
      </div>
    )
  }
  return (
    <>
      <ol ref={list} aria-label={TEXTS.cart} onKeyDown={walk} className="min-h-0 grow overflow-y-auto">
        {cart.map((line, position) => (
          <CartLineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
            key={position}
            line={line}
            position={position}
            isOpen={position === open || cart.length <= ALL_OPEN}
            onOpen={setOpen}
          />
        ))}
      </ol>
      <SharedTooltip area={list} />
    </>
  )
}

/** The line whose buttons show: the one that was tapped or changed last. */
function useOpenLine(cart: Cart): [open: number, setOpen: (position: number) => void] {
  const [state, setState] = useState({ cart, open: cart.length - 1 })
  const setOpen = useCallback((open: number) => setState((now) => ({ ...now, open })), [])
  if (state.cart === cart) return [state.open, setOpen]
  const next = { cart, open: openAfter(state.cart, cart, state.open) }
  setState(next)
  return [next.open, setOpen]
}

/** What was added or changed is opened; after a loss the line that took the place of the lost one. */
function openAfter(before: Cart, cart: Cart, open: number): number {
  const changed = cart.findIndex((line, index) => line !== before[index])
  const isOneChange = cart.length >= before.length && changed >= 0
  return isOneChange ? changed : Math.min(open, cart.length - 1)
}

/** What was just added must be seen with its buttons; a whole cart that was loaded is read from its beginning. */
function useOpenInSight(list: { current: HTMLOListElement | null }, open: number, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isLoaded = Math.abs(count - before.current) > 1
    before.current = count
    if (isLoaded) return
    // With the next frame: now it would lay out everything once more than that does.
    const frame = requestAnimationFrame(() => {
      list.current?.children[open]?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, open, count])
}

/** Up and down lead to the same button of the next line. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const line = event.target instanceof Element ? event.target.closest('li') : null
  if (by === 0 || !line) return
  event.preventDefault()
  const other = by > 0 ? line.nextElementSibling : line.previousElementSibling
  const place = [...line.querySelectorAll('button')].indexOf(event.target as HTMLButtonElement)
  other?.querySelectorAll('button')[place]?.focus()
}

interface CartLineRowProps {
  line: CartLine
  position: number
  /** Shows its buttons, as a line does that holds the focus: six lines fit beside the menu, the others stay closed. */
  isOpen: boolean
  onOpen: (position: number) => void
}

/** Out of sight, yet reached by the keyboard, which brings them back. */
const CLOSED = 'h-0 overflow-hidden focus-within:h-auto'

const CartLineRow = memo(function CartLineRow({ line, position, isOpen, onOpen }: CartLineRowProps) {
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

/** What one does to a line, by button or by key; said aloud, and undone where something disappears. */
export function useLineActions() {
  const { store, format, say, undoable } = usePos()
  return useMemo(() => {
    const titleAt = (position: number) => store.get().cart[position]?.item.title

    function remove(position: number): void {
      const title = titleAt(position)
      if (title !== undefined) undoable(TEXTS.removed(title), () => store.remove(position))
    }

    function changeQuantity(position: number, by: 1 | -1): void {
      const line = store.get().cart[position]
      if (!line) return
      if (line.quantity + by < 1) {
        remove(position)
        return
      }
      if (!store.changeQuantity(position, by)) {
        toast.error(TEXTS.noMoreOf(line.item.title))
        return
      }
      const { cart } = store.get()
      const quantity = cart[position]?.quantity ?? 0
      say(TEXTS.quantityNow(line.item.title, quantity, format(cartTotals(cart).total)))
    }

    return { remove, changeQuantity }
  }, [store, format, say, undoable])
}
