import type { MenuItem } from '@comanda/shared/menu/api'
import { Ban, Utensils } from 'lucide-react'
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
  onFocus: (index: number) => void
}

const CARD = 'relative flex h-full overflow-hidden rounded-lg border border-line bg-surface hover:border-edge'

/**
 * The button's reach is the whole card, and what shows a press or the focus is drawn on that reach: a card that looked
 * at its button (`:has`) would be styled and painted anew, which a tap on a slow till waits for.
 */
const REACH =
  'touch-manipulation px-3! text-sm! outline-none after:absolute after:inset-0 after:rounded-lg ' +
  'active:after:bg-brand/15 active:after:ring-1 active:after:ring-brand active:after:ring-inset ' +
  'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus ' +
  'aria-disabled:bg-sunken aria-disabled:text-muted'
const SOLD_OUT = buttonClass({ variant: 'quiet', size: 'touch' }, REACH)
const FOR_SALE = buttonClass({ variant: 'quiet', size: 'touch' }, cx(REACH, 'bg-brand-soft text-brand-ink!'))

export const MenuCard = memo(function MenuCard({ item, index, isTall, onFocus }: MenuCardProps) {
  const { add, format } = usePos()
  const hasChoices = item.variants.length > 0 || item.addons.length > 0
  const isSoldOut = item.is_sold_out === 1
  return (
    <div className={cx(CARD, isTall ? 'flex-col' : 'flex-row')}>
      <Picture image={item.image} isTall={isTall} isFaded={isSoldOut} />
      <div className="flex min-w-0 grow flex-col gap-0.5 p-2.5">
        <p className="line-clamp-2 text-base leading-5 font-medium">{item.title}</p>
        {item.category_title && <p className="truncate text-sm text-muted">{item.category_title}</p>}
        {hasChoices && <Choices item={item} isShort={isTall} />}
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          <span className="min-w-0 truncate text-base font-semibold">{formatPrice(format, item.price)}</span>
          <button
            type="button"
            // Tab reaches one card of the grid, which is the grid's to say.
            tabIndex={-1}
            aria-label={isSoldOut ? TEXTS.isSoldOut(item.title) : TEXTS.addItem(item.title)}
            aria-disabled={isSoldOut}
            onClick={() => add(item)}
            onFocus={() => onFocus(index)}
            className={isSoldOut ? SOLD_OUT : FOR_SALE}
          >
            {isSoldOut && !isTall && <Ban aria-hidden size={16} />}
            {isSoldOut ? TEXTS.soldOut : TEXTS.add}
          </button>
        </div>
      </div>
      <InCart itemId={item.id} />
    </div>
  )
})

interface PictureProps {
  image: string | null
  isTall: boolean
  isFaded: boolean
}

/** The same for every dish without a picture: nothing to draw when a card becomes another one. */
const Picture = memo(function Picture({ image, isTall, isFaded }: PictureProps) {
  const shape = isTall ? 'h-20 w-full' : 'h-full w-22'
  if (image === null) {
    return (
      <div className={cx(shape, 'flex shrink-0 items-center justify-center bg-sunken text-muted')}>
        <Utensils aria-hidden size={28} strokeWidth={1.5} />
      </div>
    )
  }
  return (
    <img
      // A card that becomes another dish must not show the last one's picture meanwhile.
      key={image}
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cx(shape, 'shrink-0 bg-sunken object-cover', isFaded && 'opacity-40 grayscale')}
    />
  )
})

function Choices({ item: { variants, addons }, isShort }: { item: MenuItem; isShort: boolean }) {
  const hasBoth = variants.length > 0 && addons.length > 0
  const words = hasBoth && isShort ? TEXTS.short : TEXTS
  const counts = [
    variants.length > 0 && words.variants(variants.length),
    addons.length > 0 && words.addons(addons.length),
  ].filter(Boolean)
  return <p className="truncate text-sm text-muted">{counts.join(' · ')}</p>
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
