import type { MenuItem } from '@comanda/shared/menu/api'
import { leastPrice } from '@comanda/shared/menu/menu'
import { Ban, Utensils } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { cx } from '../../../ui/classes.ts'
import { usePos, useSale } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

/** Picture beside the text, a smaller one, picture above the text, or text only. */
export type CardShape = 'wide' | 'slim' | 'tall' | 'dense'

interface MenuCardProps {
  item: MenuItem
  /** The hours of its category, outside of them. */
  closed: string | undefined
  index: number
  shape: CardShape
  namesCategory: boolean
  isTabStop: boolean
  onFocus: (index: number) => void
}

const CARD = 'relative flex h-full overflow-hidden rounded-lg border border-line bg-surface hover:border-edge'

/** Covers the whole card and shows the press and the focus. `:has` on the card would restyle the card at every tap. */
const COVER =
  'absolute inset-0 touch-manipulation rounded-lg select-none [-webkit-touch-callout:none] active:bg-brand/15 ' +
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus'

/** An item: one target, whose tap adds it; `MenuGrid` has the ways to its quantity, notes and availability. */
export const MenuCard = memo(function MenuCard({
  item,
  closed,
  index,
  shape,
  namesCategory,
  isTabStop,
  onFocus,
}: MenuCardProps) {
  const { add, open, format } = usePos()
  const isSoldOut = item.is_sold_out === 1
  const isDense = shape === 'dense'
  const isDimmed = isSoldOut || closed !== undefined
  const { price, isLeast } = leastPrice(item)
  const { variants, addons } = item
  const counts = [
    variants.length > 0 && TEXTS.variants(variants.length),
    addons.length > 0 && TEXTS.addons(addons.length),
  ]
    .filter(Boolean)
    .join(' · ')
  const about = closed ?? (namesCategory && !(isDense && counts) && item.category_title)
  return (
    <div
      className={cx(CARD, shape === 'tall' ? 'flex-col' : 'flex-row', isDimmed && 'bg-sunken! text-muted')}
    >
      {!isDense && <Picture image={item.image} place={PICTURE[shape]} isFaded={isDimmed} />}
      <div className={cx('flex min-w-0 grow flex-col px-2', isDense ? 'py-1' : 'py-1.5')}>
        {/* What has no room below the title begins a column of its own, out of sight. */}
        <div className="flex min-h-0 grow flex-col flex-wrap overflow-hidden">
          <p
            title={item.title}
            className={cx(
              'line-clamp-2 w-full font-medium break-words',
              isDense ? 'text-sm leading-4' : 'text-base leading-4.5',
            )}
            // A category gives way to a long title, the hours and the number of choices do not.
            style={{ WebkitLineClamp: (isDense && !isLeast ? 3 : 2) + (closed || counts ? 0 : 1) }}
          >
            {item.title}
          </p>
          <p
            className={cx(
              'flex w-full gap-1 text-muted empty:hidden',
              isDense ? 'text-xs leading-3.5' : 'text-sm leading-4',
            )}
          >
            {about && <span className={closed ? 'line-clamp-2 text-balance' : 'truncate'}>{about}</span>}
            {!closed && counts && (
              <span className="shrink-0">
                {about && '· '}
                {counts}
              </span>
            )}
          </p>
        </div>
        <p className={cx('leading-5 font-semibold whitespace-nowrap', isDense && 'text-sm')}>
          {isLeast && !isSoldOut && <From isAbove={isDense} />}
          {isSoldOut ? <SoldOut /> : format(price)}
        </p>
      </div>
      <button
        type="button"
        data-add
        tabIndex={isTabStop ? 0 : -1}
        aria-label={isSoldOut ? TEXTS.isSoldOut(item.title) : TEXTS.addItem(item.title, closed)}
        aria-disabled={isSoldOut}
        onClick={({ shiftKey }) => (shiftKey ? open({ kind: 'choices', item }) : add(item))}
        onFocus={() => onFocus(index)}
        className={COVER}
      />
      <InCart itemId={item.id} />
    </div>
  )
})

/** In the place of the price, at which nothing is sold. */
const SoldOut = () => (
  <span className="flex items-center gap-1">
    <Ban aria-hidden size={16} className="shrink-0" />
    {TEXTS.soldOut}
  </span>
)

/** Before the lowest price of a dish's variants. Above it, the number in the cart has its room beside the price. */
const From = ({ isAbove }: { isAbove: boolean }) => (
  <span className={cx('text-xs font-medium text-muted', isAbove && 'block leading-3')}>{TEXTS.from} </span>
)

const PICTURE = { wide: 'h-full w-16', slim: 'h-full w-12', tall: 'h-14 w-full' } as const

interface PictureProps {
  image: string | null
  place: string
  isFaded: boolean
}

const Picture = memo(function Picture({ image, place, isFaded }: PictureProps) {
  /** The address of a picture that did not load: without internet, only those of the browser's cache do. */
  const [missing, setMissing] = useState<string | null>(null)
  if (image === null || image === missing) {
    return (
      <div className={cx(place, 'flex shrink-0 items-center justify-center bg-sunken text-muted')}>
        <Utensils aria-hidden size={24} strokeWidth={1.5} />
      </div>
    )
  }
  return (
    <img
      // Without a key the card shows the previous item's picture until the next picture has loaded.
      key={image}
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setMissing(image)}
      className={cx(place, 'shrink-0 bg-sunken object-cover', isFaded && 'opacity-40 grayscale')}
    />
  )
})

/** How many of the item are in the cart. */
function InCart({ itemId }: { itemId: number }) {
  const count = useSale(
    useCallback(
      ({ cart }) => cart.reduce((sum, line) => (line.item.id === itemId ? sum + line.quantity : sum), 0),
      [itemId],
    ),
  )
  if (count === 0) return null
  return (
    <span className="pointer-events-none absolute right-1 bottom-1 flex h-6 min-w-6 items-center justify-center rounded-md bg-brand px-1.5 text-sm font-semibold text-on-brand">
      <span className="sr-only">{TEXTS.inCart(count)}</span>
      <span aria-hidden>{count}</span>
    </span>
  )
}
