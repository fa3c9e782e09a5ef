import { timesCents } from '@comanda/shared/kernel/money'
import { isChoiceSoldOut, isCustomizable } from '@comanda/shared/menu/menu'
import { type Cart, type CartLine, cartTotals, linePrice } from '@comanda/shared/pos/cart'
import {
  Ban,
  ChevronDown,
  EllipsisVertical,
  Minus,
  NotebookPen,
  Plus,
  Repeat,
  ShoppingBasket,
  Trash2,
} from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { shieldClosed } from '../../../ui/tap-shield.ts'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'
import { useRepeatRound } from './use-repeat-round.ts'

/** Up to this number of lines, each shows its buttons. */
const ALL_OPEN = 3

export function CartLines() {
  const cart = useSale((sale) => sale.cart)
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useOpenLine(cart)
  useOpenInSight(list, open, cart.length)
  if (cart.length === 0) return <EmptyCart />
  return (
    <ol ref={list} aria-label={TEXTS.cart} onKeyDown={walk} className="min-h-0 grow overflow-y-auto">
      {cart.map((line, position) => (
        <CartLineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
          key={position}
          line={line}
          position={position}
          isOpen={position === open || cart.length <= ALL_OPEN}
          isFolding={cart.length > ALL_OPEN}
          onOpen={setOpen}
        />
      ))}
    </ol>
  )
}

function EmptyCart() {
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 p-6 text-center text-muted">
      <ShoppingBasket aria-hidden size={32} strokeWidth={1.5} />
      <p>{TEXTS.cartEmptyHint}</p>
      <p className="text-sm">{TEXTS.cartEmptyMore}</p>
      <RepeatButton className="mt-2" />
    </div>
  )
}

/** Of an empty cart with an open check. */
export function RepeatButton({ className }: { className: string }) {
  const repeat = useRepeatRound()
  return (
    repeat && (
      <Button icon={Repeat} size="lg" className={className} onPress={repeat}>
        {TEXTS.repeatRound}
      </Button>
    )
  )
}

/** The line that shows its buttons: the line last tapped or changed. */
function useOpenLine(cart: Cart): [open: number, setOpen: (position: number) => void] {
  const [state, setState] = useState({ cart, open: cart.length - 1 })
  const setOpen = useCallback((open: number) => setState((now) => ({ ...now, open })), [])
  if (state.cart === cart) return [state.open, setOpen]
  const next = { cart, open: openAfter(state.cart, cart, state.open) }
  setState(next)
  return [next.open, setOpen]
}

/** An added or changed line opens; after a removal, the line that takes its place. */
function openAfter(before: Cart, cart: Cart, open: number): number {
  const changed = cart.findIndex((line, index) => line !== before[index])
  const isOneChange = cart.length >= before.length && changed >= 0
  return isOneChange ? changed : Math.min(open, cart.length - 1)
}

/** Scrolls to a line that was added; a cart that was loaded as a whole stays at its top. */
function useOpenInSight(list: RefObject<HTMLOListElement | null>, open: number, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isLoaded = Math.abs(count - before.current) > 1
    before.current = count
    if (!isLoaded) list.current?.children[open]?.scrollIntoView({ block: 'nearest' })
  }, [list, open, count])
}

/** Arrow up and down move to the same button of the next line. */
function walk(event: KeyboardEvent<HTMLOListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || !(event.target instanceof Element)) return
  const line = event.target.closest('li')
  if (!line) return
  event.preventDefault()
  const other = by > 0 ? line.nextElementSibling : line.previousElementSibling
  const buttons = [...line.querySelectorAll<Element>('button')]
  const index = buttons.indexOf(event.target)
  // A line with choices has one button more in the middle.
  const place = index < 2 ? index : index - buttons.length
  ;[...(other?.querySelectorAll('button') ?? [])].at(place)?.focus()
}

interface CartLineRowProps {
  line: CartLine
  position: number
  /** Shows the buttons. A closed line shows them while it has the focus: only six open lines fit beside the menu. */
  isOpen: boolean
  /** The line opens and closes. */
  isFolding: boolean
  onOpen: (position: number) => void
}

/** Hidden, but in the tab order. */
const CLOSED = 'h-0 overflow-hidden focus-within:h-auto'

const CartLineRow = memo(function CartLineRow({
  line,
  position,
  isOpen,
  isFolding,
  onOpen,
}: CartLineRowProps) {
  const { format } = usePos()
  const { title } = line.item
  const unit = linePrice(line)
  // The buttons take most of a line's time, so the line of a tap is shown before them.
  const showsButtons = useDeferredValue(true, false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the buttons inside
    <li
      data-line={position}
      onClick={() => onOpen(position)}
      className="flex border-b border-line focus-within:bg-canvas"
    >
      {/* On a strip of its own, like the numbers of a list, so that it is not read as the quantity. */}
      <span className="w-5 shrink-0 bg-sunken pt-3.5 text-center text-xs leading-4 text-muted">
        {position + 1}
      </span>
      <div className="min-w-0 grow pr-3 pl-1.5">
        <div className="flex min-h-11 items-center gap-2 py-1">
          <div className="min-w-0 grow">
            <p title={title} className="flex leading-5 font-medium">
              {!isOpen && <Quantity of={line.quantity} />}
              <span className={cx('min-w-0 wrap-anywhere', !isOpen && 'line-clamp-3')}>{title}</span>
            </p>
            <div className={isOpen ? undefined : 'pl-9'}>
              <Choices line={line} />
              {isChoiceSoldOut(line.item, line.variantId) && (
                <p className="flex items-center gap-1 text-sm font-medium text-bad">
                  <Ban aria-hidden size={14} className="shrink-0" />
                  {TEXTS.soldOutInCart}
                </p>
              )}
            </div>
          </div>
          <div className="shrink-0 text-right">
            <p className="leading-5 font-semibold">{format(timesCents(unit, line.quantity))}</p>
            {line.quantity > 1 && <p className="text-sm leading-4 text-muted">{TEXTS.each(format(unit))}</p>}
          </div>
          {/* The whole line opens at a tap. */}
          {isFolding && (
            <ChevronDown
              aria-hidden
              size={18}
              className={cx('-mr-1 shrink-0 text-muted', isOpen && 'invisible')}
            />
          )}
        </div>
        <div className={cx('flex items-center gap-0.5', isOpen ? 'min-h-11' : CLOSED)}>
          {showsButtons && (
            <LineButtons
              title={title}
              quantity={line.quantity}
              position={position}
              hasChoices={isCustomizable(line.item) && line.promised === undefined}
            />
          )}
        </div>
      </div>
    </li>
  )
})

/** Several of a dish are seen at once. */
const Quantity = ({ of }: { of: number }) => (
  <span
    className={cx(
      'min-w-9 shrink-0 whitespace-pre tabular-nums',
      of > 1 ? 'font-bold text-brand' : 'text-muted',
    )}
  >
    {`${of} × `}
  </span>
)

interface LineButtonsProps {
  title: string
  quantity: number
  position: number
  /** Its variant and add-ons can be changed; a diner's request has what was promised. */
  hasChoices: boolean
}

/** Memoized, because opening the line does not change the buttons. */
const LineButtons = memo(function LineButtons({ title, quantity, position, hasChoices }: LineButtonsProps) {
  const { open } = usePos()
  const { changeQuantity, remove } = useLineActions()
  return (
    <>
      <IconButton
        label={TEXTS.less(title)}
        icon={Minus}
        variant="secondary"
        size="touch"
        onPress={() => changeQuantity(position, -1)}
      />
      <output aria-label={TEXTS.quantityOf(quantity)} className="min-w-6 text-center font-semibold">
        {quantity}
      </output>
      <IconButton
        label={TEXTS.more(title)}
        icon={Plus}
        variant="secondary"
        size="touch"
        onPress={() => changeQuantity(position, 1)}
      />
      <span className="-mr-2 ml-auto flex gap-0.5">
        {hasChoices && (
          <IconButton
            label={TEXTS.changeLine(title)}
            icon={EllipsisVertical}
            size="touch"
            onPress={() => open({ kind: 'line', position })}
          />
        )}
        <IconButton
          label={TEXTS.notesOf(title)}
          icon={NotebookPen}
          size="touch"
          onPress={() => open({ kind: 'notes', position })}
        />
        <IconButton
          label={TEXTS.removeLine(title)}
          icon={Trash2}
          size="touch"
          onPress={() => remove(position)}
        />
      </span>
    </>
  )
})

/** Variant, add-ons and notes. */
function Choices({ line: { item, variantId, addonIds, notes } }: { line: CartLine }) {
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

/** Changes of a line, announced to screen readers; a removal can be undone. */
export function useLineActions() {
  const { store, format, say, undoable, open } = usePos()
  return useMemo(() => {
    function remove(position: number): void {
      const line = store.get().cart[position]
      if (!line) return
      const { requestLine, quantity: pieces, item } = line
      if (requestLine) open({ kind: 'refuse', position, pieces })
      else undoable(TEXTS.removed(item.title), () => store.remove(position))
      // The next line moves under the finger: the second tap of a double tap reaches nothing.
      shieldClosed()
    }

    function changeQuantity(position: number, by: 1 | -1): void {
      const line = store.get().cart[position]
      if (!line) return
      if (line.quantity + by < 1) {
        remove(position)
        return
      }
      if (by < 0 && line.requestLine) {
        open({ kind: 'refuse', position, pieces: 1 })
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
  }, [store, format, say, undoable, open])
}
