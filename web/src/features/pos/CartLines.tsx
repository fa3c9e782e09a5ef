import type { Cart } from '@comanda/shared/pos/cart'
import { ShoppingBasket } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { SharedTooltip } from '../../ui/SharedTooltip.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import { useSale } from './pos-context.ts'
import { TEXTS } from './texts.ts'

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
