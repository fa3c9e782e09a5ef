import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { floorOfPlace } from '@comanda/shared/orders/order-words'
import type { FactKind } from '@comanda/shared/selling/facts'
import { Armchair, BellRing, ConciergeBell, EllipsisVertical, HandCoins, ShoppingBag } from 'lucide-react'
import { memo } from 'react'
import { useCallsOf } from '../../parts/calls/guest-calls.ts'
import { FactBadges } from '../../parts/facts/FactBadges.tsx'
import { useFacts } from '../../parts/facts/use-facts.ts'
import { MoneyText } from '../../parts/MoneyText.tsx'
import { addressOfCheck } from '../../parts/orders/addresses.ts'
import { readyLines, SERVE_WORDS } from '../../parts/orders/serve.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { cx } from '../../ui/classes.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { type GroupAction, groupMenu } from './group-menu.ts'
import {
  checkOfGroup,
  dueOfGroup,
  type FloorFacts,
  factsOfGroup,
  type Group,
  labelOf,
  nameOfGroup,
  onlyOrders,
  readyOf,
  type ShownItem,
  type ShownOrder,
  type StatusStep,
  unpaidOf,
} from './groups.ts'
import { OrderCard, type Store } from './OrderCard.tsx'
import { TEXTS } from './texts.ts'

interface OrderGroupPanelProps extends GroupHandlers {
  group: Group
  isNew: boolean
}

export const OrderGroupPanel = memo(function OrderGroupPanel({
  group,
  isNew,
  ...handlers
}: OrderGroupPanelProps) {
  const name = nameOfGroup(group)
  const floor = floorOfPlace(group)
  const Icon = group.table_id === null ? ShoppingBag : Armchair
  return (
    <section
      aria-label={labelOf(group)}
      className={cx(
        'rounded-lg border border-line bg-surface',
        isNew && 'outline-4 outline-offset-2 outline-info-solid',
      )}
    >
      {/* A large amount goes below the name instead of over it. */}
      <header className="flex flex-wrap items-start justify-end gap-3 py-1.5 pr-2 pl-4">
        <Icon aria-hidden size={22} className="my-2.75 shrink-0 text-brand" />
        {/* A long name has its own line above its details. */}
        <div className="flex min-w-0 grow basis-44 flex-wrap items-center gap-x-3">
          <div className="flex min-h-11 min-w-0 grow flex-col justify-center wrap-anywhere">
            <h3 className="text-lg leading-tight font-semibold">{name}</h3>
            {floor && <p className="text-sm text-muted">{floor}</p>}
          </div>
          <div className="-ml-3 flex flex-wrap items-center gap-x-3">
            <CheckLinks group={group} />
            {isNew && (
              <Badge tone="info" icon={BellRing}>
                {TEXTS.newOrder}
              </Badge>
            )}
          </div>
        </div>
        <ChargeButton group={group} {...handlers} />
        <MenuButton
          label={TEXTS.groupMenu(name)}
          items={groupMenu(group, handlers, handlers.onAction)}
          trigger={<IconButton size="touch" icon={EllipsisVertical} label={TEXTS.groupMenu(name)} />}
        />
        <p className="flex basis-full flex-wrap gap-2 empty:hidden">
          <GroupFacts group={group} floor={handlers.floor} />
        </p>
      </header>
      <GroupOrders group={group} {...handlers} />
    </section>
  )
})

/** What is true of the whole group; each order says what is true of itself. */
function GroupFacts({ group, floor }: { group: Group; floor: FloorFacts | undefined }) {
  const calls = useCallsOf(group.table_id)
  const facts = useFacts((now, wait) =>
    factsOfGroup(group, floor, now, wait, calls).filter(({ kind }) => OF_GROUP.has(kind)),
  )
  return <FactBadges facts={facts} />
}

const OF_GROUP: ReadonlySet<FactKind> = new Set([
  'asksLong',
  'callsLong',
  'qr',
  'billed',
  'review',
  'asks',
  'calls',
])

/** One button for what the group owes, however many rounds and checks that is. */
function ChargeButton({ group, store, mayCharge, onAction }: GroupHandlers & { group: Group }) {
  if (!mayCharge || unpaidOf(group).length === 0) return null
  const due = dueOfGroup(group)
  return (
    <Button
      variant="primary"
      size="touch"
      icon={HandCoins}
      className="shrink-0"
      aria-label={TEXTS.chargeOf(store.currency ? moneyFormat(store.currency)(due) : '', nameOfGroup(group))}
      onPress={() => onAction('pay', group)}
    >
      {TEXTS.charge} {store.currency && <MoneyText amount={due} currency={store.currency} />}
    </Button>
  )
}

/** A table may have more than one check: one button opens their list, because two would take a row of their own. */
function CheckLinks({ group }: { group: Group }) {
  const [only, ...others] = [...new Set(group.orders.map((order) => order.check_id))]
  if (only === undefined) return null
  if (others.length === 0)
    return (
      <LinkButton href={addressOfCheck(only)} variant="quiet" size="touch" className="shrink-0 px-3!">
        {TEXTS.seeCheck}
      </LinkButton>
    )
  return (
    <MenuButton
      label={TEXTS.seeChecks}
      items={[only, ...others].map((id, index) => ({
        id: `${id}`,
        label: TEXTS.seeCheckOf(index + 1),
        href: addressOfCheck(id),
      }))}
      trigger={
        <Button variant="quiet" size="touch" className="shrink-0 px-3!">
          {TEXTS.seeChecks}
        </Button>
      }
    />
  )
}

interface GroupSheetProps extends GroupHandlers {
  /** Null closes the sheet. */
  group: Group | null
  onClose: () => void
}

/** The orders of one table, opened from its tile in the compact view. */
export function GroupSheet({ group, onClose, ...handlers }: GroupSheetProps) {
  if (!group) return null
  return (
    <Dialog
      onClose={onClose}
      variant="sheet"
      size="md"
      title={[nameOfGroup(group), floorOfPlace(group)].filter(Boolean).join(' · ')}
      footer={
        <>
          <CheckLinks group={group} />
          <ChargeButton group={group} {...handlers} />
          <MenuButton
            label={TEXTS.groupMenu(nameOfGroup(group))}
            placement="top end"
            items={groupMenu(group, handlers, handlers.onAction)}
            trigger={
              <Button size="touch" icon={EllipsisVertical}>
                {TEXTS.groupActions}
              </Button>
            }
          />
        </>
      }
    >
      {/* Keeps the heading levels without a gap between the title and the orders. */}
      <h3 className="sr-only">{TEXTS.title}</h3>
      <p className="mb-2 flex flex-wrap gap-2 empty:hidden">
        <GroupFacts group={group} floor={handlers.floor} />
      </p>
      <div className="-mx-4">
        <GroupOrders group={group} {...handlers} />
      </div>
    </Dialog>
  )
}

export interface GroupHandlers {
  store: Store
  floor: FloorFacts | undefined
  /** Whether the server answers; without it, a check is charged on its own page. */
  isAnswered: boolean
  mayCharge: boolean
  onAction: (action: GroupAction, group: Group) => void
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

/** The orders of a group, with a button that serves all of them when several are ready. */
function GroupOrders({ group, store, isAnswered, onAction, onStep }: GroupHandlers & { group: Group }) {
  const servesAll = group.orders.filter(({ items }) => readyLines(items).length > 0).length > 1
  return (
    <>
      {group.orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          store={store}
          isAnswered={isAnswered}
          check={checkOfGroup(group, order)}
          onServe={(one) => onAction('serve', onlyOrders(group, [one]))}
          onStep={onStep}
        />
      ))}
      {servesAll && (
        <div className="flex flex-wrap gap-2 border-t border-line p-4">
          <Button
            size="touch"
            icon={ConciergeBell}
            className="grow"
            isDisabled={!isAnswered}
            aria-label={SERVE_WORDS.serveOf(nameOfGroup(group))}
            onPress={() => onAction('serve', group)}
          >
            {SERVE_WORDS.serve} · {SERVE_WORDS.ready(readyOf(group).length)}
          </Button>
        </div>
      )}
    </>
  )
}
