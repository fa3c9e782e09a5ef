import { Armchair, BellRing, EllipsisVertical, ShoppingBag } from 'lucide-react'
import { memo } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { type GroupHandlers, GroupOrders } from './GroupOrders.tsx'
import { groupMenu } from './group-menu.ts'
import { type Group, nameOf, tokensOf } from './groups.ts'
import { TEXTS } from './texts.ts'

interface OrderGroupPanelProps extends GroupHandlers {
  group: Group
  isFresh: boolean
}

/** A table and all its open orders. */
export const OrderGroupPanel = memo(function OrderGroupPanel({
  group,
  isFresh,
  ...handlers
}: OrderGroupPanelProps) {
  const name = nameOf(group)
  const Icon = group.table_id === null ? ShoppingBag : Armchair
  return (
    <section
      aria-label={labelOf(group)}
      className={cx(
        'rounded-lg border border-line bg-surface',
        isFresh && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      <header className="flex items-center gap-3 py-1.5 pr-2 pl-4">
        <Icon aria-hidden size={22} className="shrink-0 text-brand" />
        <div className="min-w-0 grow py-1 wrap-anywhere">
          <h3 className="text-lg leading-tight font-semibold">{name}</h3>
          {group.floor && <p className="text-sm text-muted">{group.floor}</p>}
        </div>
        {isFresh && (
          <Badge tone="info" icon={BellRing}>
            {TEXTS.fresh}
          </Badge>
        )}
        <MenuButton
          label={TEXTS.groupMenu(name)}
          items={groupMenu(group, handlers.mayCloseUnpaid, handlers.onAction)}
          trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.groupMenu(name)} />}
        />
      </header>
      <GroupOrders group={group} {...handlers} />
    </section>
  )
})

/** Two floors may have a table of the same name, and many orders leave the house for nobody in particular. */
export const labelOf = (group: Group): string =>
  [nameOf(group), group.table_id === null ? tokensOf(group.orders) : group.floor].filter(Boolean).join(', ')
