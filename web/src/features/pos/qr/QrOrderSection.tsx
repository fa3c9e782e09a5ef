import { floorOfPlace } from '@comanda/shared/orders/order-words'
import type { QrOrder } from '@comanda/shared/qr/api'
import { Clock, ShoppingBasket, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { useSale } from '../pos-context.ts'
import type { useQrOrders } from './qr-data.ts'
import { countedWords, countRequestedItems, dinerOf, previewOfRequest } from './qr-orders.ts'

interface QrOrderSectionProps {
  title: string
  hint?: string
  /** Total; the list may have loaded fewer. Undefined while it is unknown. */
  count: number | undefined
  list: ReturnType<typeof useQrOrders>
  onLoad: (order: QrOrder) => void
  onDelete: (id: number) => void
  action?: ReactNode
}

/** Newest first, loaded page by page. */
export function QrOrderSection({ title, hint, count, list, onLoad, onDelete, action }: QrOrderSectionProps) {
  const { data: orders = [], hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const more = count === undefined ? null : Math.max(1, count - orders.length)
  return (
    <section aria-label={title} className="mt-3 first:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
        <h3 className="font-semibold">
          {title}{' '}
          <span className="font-normal text-muted">· {countedWords(count, orders.length, hasNextPage)}</span>
        </h3>
        {action}
      </div>
      {hint && <p className="pb-2 text-sm text-muted">{hint}</p>}
      <ul aria-label={title} className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <QrOrderRow key={order.id} order={order} onLoad={onLoad} onDelete={onDelete} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="touch"
          isFullWidth
          className="mt-2"
          isPending={isFetchingNextPage}
          onPress={() => void fetchNextPage()}
        >
          {TEXTS.qrShowMore(more)}
        </Button>
      )}
    </section>
  )
}

interface QrOrderRowProps {
  order: QrOrder
  onLoad: (order: QrOrder) => void
  onDelete: (id: number) => void
}

const QrOrderRow = memo(function QrOrderRow({ order, onLoad, onDelete }: QrOrderRowProps) {
  const minutes = useNow((now) => minutesSince(order.date, now))
  const isInCart = useSale((sale) => sale.qrOrderId === order.id)
  const table = order.table_title ?? TEXTS.noTableNamed
  const preview = previewOfRequest(order)
  return (
    <li className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <p className="min-w-0 font-semibold break-words">
            {[table, floorOfPlace(order)].filter(Boolean).join(' · ')}
          </p>
          <span className="inline-flex items-center gap-1 text-sm text-muted">
            #{order.id} · <Clock aria-hidden size={14} />
            {TEXTS.qrWaited(waitingWords(minutes))}
          </span>
          {isInCart && (
            <Badge tone="brand" icon={ShoppingBasket} className="self-center">
              {TEXTS.qrLoadedHere}
            </Badge>
          )}
        </div>
        <p className="line-clamp-2 break-words">
          {dinerOf(order) ?? TEXTS.noCustomer} · {TEXTS.itemCount(countRequestedItems(order))}
        </p>
        <p className="line-clamp-2 text-sm break-words text-muted">
          {preview.text} {preview.more > 0 && TEXTS.qrMore(preview.more)}
        </p>
      </div>
      <Button
        variant="primary"
        size="touch"
        aria-label={TEXTS.loadQrOrder(order.id, table)}
        onPress={() => onLoad(order)}
      >
        {TEXTS.loadDraft}
      </Button>
      <IconButton
        label={TEXTS.deleteQrOrder(order.id, table)}
        icon={Trash2}
        size="touch"
        onPress={() => onDelete(order.id)}
      />
    </li>
  )
})
