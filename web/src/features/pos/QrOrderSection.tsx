import type { QrOrder } from '@comanda/shared/qr/api'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { QrOrderRow } from './QrOrderRow.tsx'
import type { useQrOrders } from './qr-data.ts'
import { TEXTS } from './texts.ts'

interface QrOrderSectionProps {
  title: string
  hint?: string
  /** How many there are; the list may have loaded fewer. */
  count: number
  list: ReturnType<typeof useQrOrders>
  onLoad: (order: QrOrder) => void
  onDelete: (id: number) => void
  /** A button beside the title. */
  action?: ReactNode
}

/** Requests of one kind, newest first, loaded page by page. */
export function QrOrderSection({ title, hint, count, list, onLoad, onDelete, action }: QrOrderSectionProps) {
  const { data: orders = [], hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const more = Math.max(1, count - orders.length)
  return (
    <section aria-label={title} className="mt-3 first:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-1">
        <h3 className="font-semibold">
          {title} <span className="font-normal text-muted">· {Math.max(count, orders.length)}</span>
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
