import { printedTime } from '@comanda/shared/kernel/date-format'
import { cardFacts } from '@comanda/shared/orders/order-words'
import { CloudOff, ConciergeBell, EllipsisVertical } from 'lucide-react'
import { FactBadges } from '../../parts/facts/FactBadges.tsx'
import { useFacts } from '../../parts/facts/use-facts.ts'
import { AmountRow, MoneyText } from '../../parts/MoneyText.tsx'
import { LineText } from '../../parts/orders/LineText.tsx'
import { ITEM_STATUS_ICONS, PaymentBadge } from '../../parts/orders/StatusBadge.tsx'
import { readyLines, SERVE_WORDS } from '../../parts/orders/serve.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { MenuButton, type MenuEntry } from '../../ui/layers/Menu.tsx'
import {
  type checkOfGroup,
  factsOfOrder,
  isUnsent,
  type ShownItem,
  type ShownOrder,
  type StatusStep,
  stepsOf,
  titleOfOrder,
} from './groups.ts'
import { STEP_WORDS, TEXTS } from './texts.ts'

export interface Store {
  timeZone: string
  /** Null until the settings are loaded. */
  currency: string | null
}

interface OrderCardProps {
  order: ShownOrder
  store: Store
  isAnswered: boolean
  check: ReturnType<typeof checkOfGroup>
  onServe: (order: ShownOrder) => void
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

export function OrderCard({ order, store, isAnswered, check, onServe, onStep }: OrderCardProps) {
  const isOpen = order.payment_status === 'pending'
  const isPartlyPaid = isOpen && check.paid > 0
  const hasReady = readyLines(order.items).length > 0
  const isAtTable = order.table_id !== null
  const details = [isAtTable && order.customer_name, ...cardFacts(order)].filter(Boolean)
  return (
    <article className="border-t border-line px-4 py-2" aria-label={titleOfOrder(order)}>
      <Head order={order} timeZone={store.timeZone} />
      {isAtTable && order.check_name && <p className="font-medium wrap-anywhere">{order.check_name}</p>}
      {details.length > 0 && <p className="text-sm wrap-anywhere">{details.join(' · ')}</p>}
      <ul>
        {order.items.map((item) => (
          <OrderItemRow key={item.id} order={order} item={item} isAnswered={isAnswered} onStep={onStep} />
        ))}
      </ul>
      {isPartlyPaid && store.currency && (
        <dl className="border-t border-line pt-2">
          <AmountRow name={TEXTS.total} amount={order.total} currency={store.currency} />
          <AmountRow name={TEXTS.paidOfCheck} amount={check.paid} currency={store.currency} />
        </dl>
      )}
      <footer className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1 pb-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted">{isPartlyPaid ? TEXTS.dueOfCheck : TEXTS.total}</span>
          {store.currency && (
            <MoneyText
              amount={isPartlyPaid ? check.due : order.total}
              currency={store.currency}
              className="text-xl font-semibold"
            />
          )}
        </p>
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {hasReady && (
            <Button
              size="touch"
              icon={ConciergeBell}
              isDisabled={!isAnswered}
              aria-label={SERVE_WORDS.serveOf(titleOfOrder(order))}
              onPress={() => onServe(order)}
            >
              {SERVE_WORDS.serve}
            </Button>
          )}
        </span>
      </footer>
    </article>
  )
}

/** What the order is, how far it is, and since when. */
function Head({ order, timeZone }: { order: ShownOrder; timeZone: string }) {
  const facts = useFacts((now, wait) => factsOfOrder(order, now, wait))
  const { date, time } = printedTime(new Date(order.date), timeZone)
  return (
    <header className="py-1">
      <div className="flex items-start justify-between gap-2">
        <h4 className="text-lg font-semibold whitespace-nowrap">{titleOfOrder(order)}</h4>
        <span className="flex flex-1 flex-wrap justify-end gap-x-2 gap-y-1 pt-0.5">
          {isUnsent(order) && (
            <Badge tone="warn" icon={CloudOff}>
              {TEXTS.unsent}
            </Badge>
          )}
          <PaymentBadge status={order.payment_status} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <time dateTime={order.date} title={`${date} ${time}`} className="text-sm text-muted">
          {time}
        </time>
        <FactBadges facts={facts} />
      </div>
    </header>
  )
}

interface OrderItemRowProps {
  order: ShownOrder
  item: ShownItem
  isAnswered: boolean
  onStep: (order: ShownOrder, item: ShownItem, status: StatusStep['status']) => void
}

function OrderItemRow({ order, item, isAnswered, onStep }: OrderItemRowProps) {
  const steps = isUnsent(order) ? [] : stepsOf(order, item)
  const entries = steps.map(({ status, ...step }): MenuEntry => {
    const refusal = step.refusal ?? (isAnswered ? null : TEXTS.needsServer)
    return {
      id: status,
      label: STEP_WORDS[status],
      icon: ITEM_STATUS_ICONS[status],
      description: refusal ?? undefined,
      isDisabled: refusal !== null,
      ...(status === 'cancelled' && { tone: 'danger', startsGroup: true }),
      onAction: () => onStep(order, item, status),
    }
  })
  return (
    <li className="flex items-start gap-2">
      <LineText item={item} className="grow py-2.5" />
      {entries.length > 0 ? (
        <MenuButton
          label={TEXTS.itemMenu(item.item_title)}
          items={entries}
          trigger={
            <IconButton
              size="touch"
              icon={EllipsisVertical}
              label={TEXTS.itemMenu(item.item_title)}
              isPending={item.isSaving}
            />
          }
        />
      ) : (
        <span className="w-11 shrink-0" />
      )}
    </li>
  )
}
