import type { MenuItem } from '@comanda/shared/menu/api'
import { Layers, Plus, UtensilsCrossed } from 'lucide-react'
import { memo, useCallback } from 'react'
import { formatPrice } from '../../parts/money.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { cx } from '../../ui/classes.ts'
import { usePos, useSale } from './pos-context.ts'
import { TEXTS } from './texts.ts'

interface MenuCardProps {
  item: MenuItem
  index: number
  isTall: boolean
  /** The one card of the grid that Tab reaches. */
  isTabStop: boolean
  onFocus: (index: number) => void
}

const CARD =
  'group relative flex h-full overflow-hidden rounded-lg border border-line bg-surface ' +
  'hover:border-edge has-[button:active]:border-brand has-[button:active]:bg-brand-soft ' +
  'has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-1 has-[button:focus-visible]:outline-focus'

/** The button's reach is the whole card. */
const REACH = 'outline-none after:absolute after:inset-0 after:rounded-lg'

export const MenuCard = memo(function MenuCard({ item, index, isTall, isTabStop, onFocus }: MenuCardProps) {
  const { add, format } = usePos()
  const hasChoices = item.variants.length > 0 || item.addons.length > 0
  return (
    <div className={cx(CARD, isTall ? 'flex-col' : 'flex-row')}>
      <Picture image={item.image} isTall={isTall} />
      <div className="flex min-w-0 grow flex-col gap-0.5 p-2.5">
        <p className="line-clamp-2 text-base leading-5 font-medium">{item.title}</p>
        {item.category_title && <p className="truncate text-sm text-muted">{item.category_title}</p>}
        {hasChoices && <Choices item={item} />}
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          <span className="min-w-0 truncate text-base font-semibold">{formatPrice(format, item.price)}</span>
          <button
            type="button"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={TEXTS.addItem(item.title)}
            onClick={() => add(item)}
            onFocus={() => onFocus(index)}
            className={buttonClass({ size: 'touch' }, cx(REACH, 'touch-manipulation px-3! text-sm!'))}
          >
            {!isTall && <Plus aria-hidden size={16} />}
            {TEXTS.add}
          </button>
        </div>
      </div>
      <InCart itemId={item.id} />
    </div>
  )
})

function Picture({ image, isTall }: { image: string | null; isTall: boolean }) {
  const shape = isTall ? 'h-24 w-full' : 'h-full w-24'
  if (image === null) {
    return (
      <div className={cx(shape, 'flex shrink-0 items-center justify-center bg-sunken text-muted')}>
        <UtensilsCrossed aria-hidden size={28} strokeWidth={1.5} />
      </div>
    )
  }
  return (
    <img
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cx(shape, 'shrink-0 bg-sunken object-cover')}
    />
  )
}

function Choices({ item: { variants, addons } }: { item: MenuItem }) {
  const counts = [
    variants.length > 0 && TEXTS.variants(variants.length),
    addons.length > 0 && TEXTS.addons(addons.length),
  ].filter(Boolean)
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
      <Layers aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{counts.join(' · ')}</span>
    </p>
  )
}

/** How many of it are in the cart: the answer to a tap, in sight where the finger is. */
function InCart({ itemId }: { itemId: number }) {
  const count = useSale(
    useCallback(
      ({ cart }) => cart.reduce((sum, line) => (line.item.id === itemId ? sum + line.quantity : sum), 0),
      [itemId],
    ),
  )
  if (count === 0) return null
  return (
    <span className="pointer-events-none absolute top-2 left-2 flex h-7 min-w-7 items-center justify-center rounded-full bg-brand px-2 text-sm font-semibold text-on-brand">
      <span className="sr-only">{TEXTS.inCart(count)}</span>
      <span aria-hidden>{count}</span>
    </span>
  )
}
