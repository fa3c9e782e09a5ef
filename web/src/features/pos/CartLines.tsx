import { ShoppingBasket } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { SharedTooltip } from '../../ui/SharedTooltip.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import { useSale } from './pos-context.ts'
import { TEXTS } from './texts.ts'

export function CartLines() {
  const cart = useSale((sale) => sale.cart)
  const list = useRef<HTMLOListElement>(null)
  useLastInSight(list, cart.length)
  if (cart.length === 0) {
    return (
      <div className="flex grow flex-col items-center justify-center gap-2 p-6 text-center text-muted">
        <ShoppingBasket aria-hidden size={32} strokeWidth={1.5} />
        <p>{TEXTS.cartEmptyHint}</p>
      </div>
    )
  }
  return (
    <>
      <ol ref={list} aria-label={TEXTS.cart} onKeyDown={walk} className="min-h-0 grow overflow-y-auto">
        {cart.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
          <CartLineRow key={position} line={line} position={position} />
        ))}
      </ol>
      <SharedTooltip area={list} />
    </>
  )
}

/** A line that was just added must be seen; a whole cart that was loaded is read from its beginning. */
function useLastInSight(list: { current: HTMLOListElement | null }, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isAdded = count === before.current + 1
    before.current = count
    if (!isAdded) return
    // With the next frame: now it would lay out everything once more than that does.
    const frame = requestAnimationFrame(() => {
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, count])
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
