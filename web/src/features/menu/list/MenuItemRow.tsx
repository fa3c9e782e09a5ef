import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { MenuItem } from '@comanda/shared/menu/api'
import { EllipsisVertical, Pencil, Trash2, Utensils } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-aria-components'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { addressOfItem, thumbnailOf } from '../addresses.ts'
import { useSetSoldOut } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { PriceCell } from './PriceCell.tsx'

interface MenuItemRowProps {
  item: MenuItem
  format: MoneyFormat
  onRemove: (item: MenuItem) => void
}

/** The category stands below the title, so that the name has the width; on a phone beside the price, which stands there, too. */
const ROW =
  'grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto_2.5rem] items-center gap-x-3 py-1 pr-1 pl-3 ' +
  'md:min-h-12 md:grid-cols-[2.5rem_minmax(0,1fr)_8.5rem_8.5rem_2.5rem] md:py-0.5'

/** One item, with its price and availability editable in place. */
export const MenuItemRow = memo(function MenuItemRow({ item, format, onRemove }: MenuItemRowProps) {
  const isSoldOut = item.is_sold_out === 1
  const setSoldOut = useSetSoldOut(item)
  return (
    <article aria-label={item.title} className={ROW}>
      <Picture image={item.image} isFaded={isSoldOut} />
      <div className="min-w-0 max-md:self-end">
        <Link
          href={addressOfItem(item.id)}
          className="block rounded-sm text-base leading-5 font-medium underline-offset-2 max-md:py-0.5 data-hovered:underline md:truncate"
        >
          <span title={item.title}>{item.title}</span>
        </Link>
        <p className="truncate text-xs text-muted max-md:hidden">
          {[categoryOf(item), ...choicesOf(item)].join(' · ')}
        </p>
      </div>
      <div className="flex min-w-0 items-center gap-2 max-md:col-start-2 max-md:row-start-2 max-md:-mt-1 md:contents">
        <p className="order-1 truncate text-sm text-muted md:hidden">{categoryOf(item)}</p>
        <PriceCell item={item} format={format} />
      </div>
      <Switch
        isSelected={!isSoldOut}
        onChange={(isAvailable) => setSoldOut(!isAvailable)}
        aria-label={TEXTS.availableOf(item.title)}
        className="text-sm max-md:row-span-2 max-md:flex-col max-md:gap-0.5 max-md:text-xs"
      >
        <span className={isSoldOut ? 'font-medium text-bad' : 'text-muted'}>
          {isSoldOut ? TEXTS.soldOut : TEXTS.available}
        </span>
      </Switch>
      <MenuButton
        trigger={
          <IconButton
            variant="faint"
            icon={EllipsisVertical}
            label={TEXTS.actionsOf(item.title)}
            className="max-md:row-span-2"
          />
        }
        items={[
          { id: 'edit', label: TEXTS.edit, icon: Pencil, href: addressOfItem(item.id) },
          {
            id: 'remove',
            label: TEXTS.remove,
            icon: Trash2,
            tone: 'danger',
            startsGroup: true,
            onAction: () => onRemove(item),
          },
        ]}
      />
    </article>
  )
})

function Picture({ image, isFaded }: { image: string | null; isFaded: boolean }) {
  const shape = 'size-10 shrink-0 rounded-md bg-sunken max-md:row-span-2'
  if (image === null) {
    return (
      <div className={cx(shape, 'flex items-center justify-center text-muted')}>
        <Utensils aria-hidden size={18} strokeWidth={1.5} />
      </div>
    )
  }
  return (
    <img
      src={thumbnailOf(image)}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx(shape, 'object-cover', isFaded && 'opacity-40 grayscale')}
    />
  )
}

const categoryOf = ({ category_title }: MenuItem): string => category_title ?? TEXTS.noCategory

const choicesOf = ({ variants, addons }: MenuItem): string[] => [
  ...(variants.length > 0 ? [TEXTS.variants(variants.length)] : []),
  ...(addons.length > 0 ? [TEXTS.addons(addons.length)] : []),
]
