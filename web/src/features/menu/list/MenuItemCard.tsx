import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import type { MenuItem } from '@comanda/shared/menu/api'
import { Ban, EllipsisVertical, Pencil, Trash2, Utensils } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-aria-components'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { addressOfItem, thumbnailOf } from '../addresses.ts'
import { useSetSoldOut } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { PriceCell } from './PriceCell.tsx'

interface MenuItemCardProps {
  item: MenuItem
  format: MoneyFormat
  onRemove: (item: MenuItem) => void
}

/** One item, with its price and availability editable in place. */
export const MenuItemCard = memo(function MenuItemCard({ item, format, onRemove }: MenuItemCardProps) {
  const isSoldOut = item.is_sold_out === 1
  const setSoldOut = useSetSoldOut(item)
  return (
    <article
      aria-label={item.title}
      className="flex h-full flex-col rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex gap-3">
        <Picture image={item.image} isFaded={isSoldOut} />
        <div className="min-w-0 grow">
          <Link
            href={addressOfItem(item.id)}
            className="line-clamp-2 rounded-sm text-base leading-5 font-medium underline-offset-2 data-hovered:underline"
          >
            {item.title}
          </Link>
          <p className="mt-0.5 truncate text-sm text-muted">{item.category_title ?? TEXTS.noCategory}</p>
          <Choices item={item} />
        </div>
        <MenuButton
          trigger={
            <IconButton
              size="touch"
              icon={EllipsisVertical}
              label={TEXTS.actionsOf(item.title)}
              className="-mt-1.5 -mr-1.5"
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
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-2">
        <PriceCell item={item} format={format} />
        <Switch
          isSelected={!isSoldOut}
          onChange={(isAvailable) => setSoldOut(!isAvailable)}
          aria-label={TEXTS.availableOf(item.title)}
          className="text-sm"
        >
          {isSoldOut ? (
            <Badge tone="bad" icon={Ban}>
              {TEXTS.soldOut}
            </Badge>
          ) : (
            <span className="text-muted">{TEXTS.available}</span>
          )}
        </Switch>
      </div>
    </article>
  )
})

function Picture({ image, isFaded }: { image: string | null; isFaded: boolean }) {
  const shape = 'size-20 shrink-0 rounded-md bg-sunken'
  if (image === null) {
    return (
      <div className={cx(shape, 'flex items-center justify-center text-muted')}>
        <Utensils aria-hidden size={26} strokeWidth={1.5} />
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

function Choices({ item: { variants, addons } }: { item: MenuItem }) {
  const counts = [
    variants.length > 0 && TEXTS.variants(variants.length),
    addons.length > 0 && TEXTS.addons(addons.length),
  ].filter(Boolean)
  return counts.length > 0 && <p className="truncate text-sm text-muted">{counts.join(' · ')}</p>
}
