import type { OrderEvent, OrderRecord } from '@comanda/shared/orders/record'
import { Ban, CircleCheck, ClipboardList, type LucideIcon, Wallet } from 'lucide-react'
import { ITEM_STATUS_WORDS } from '../../parts/orders/order-words.ts'
import { ITEM_STATUS_ICONS } from '../../parts/orders/StatusBadge.tsx'
import { PersonName } from '../../parts/PersonName.tsx'
import { DateText } from '../../parts/time/DateText.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { EVENT_WORDS, TEXTS } from './texts.ts'

const ICONS: Record<Exclude<OrderEvent['what'], 'item'>, LucideIcon> = {
  placed: ClipboardList,
  charged: Wallet,
  completed: CircleCheck,
  cancelled: Ban,
  closed_unpaid: Ban,
}

/** The events of the order with the user of each, oldest first. */
export function History({ order }: { order: OrderRecord }) {
  return (
    <Card title={TEXTS.history}>
      <ol className="flex flex-col gap-3">
        {order.history.map((event) => (
          <Event
            key={`${event.at} ${event.what} ${event.item?.id} ${event.item?.status}`}
            event={event}
            timeZone={order.time_zone}
          />
        ))}
      </ol>
    </Card>
  )
}

function Event({ event, timeZone }: { event: OrderEvent; timeZone: string }) {
  const { what, item } = event
  const Icon = what === 'item' ? ITEM_STATUS_ICONS[item?.status ?? 'created'] : ICONS[what]
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{wordsOfEvent(event)}</p>
        {event.reason && <p>{TEXTS.reason(event.reason)}</p>}
        <p className="text-sm text-muted">
          <DateText at={event.at} timeZone={timeZone} time="beside" /> · {TEXTS.by}{' '}
          <PersonName name={event.by} />
        </p>
      </div>
    </li>
  )
}

/** `2 × Agua de jamaica: Preparando` */
function wordsOfEvent({ what, item }: OrderEvent): string {
  if (what !== 'item') return EVENT_WORDS[what]
  return item ? `${item.quantity} × ${item.title}: ${ITEM_STATUS_WORDS[item.status]}` : ''
}
