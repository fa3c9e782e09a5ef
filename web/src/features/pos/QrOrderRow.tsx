import type { QrOrder } from '@comanda/shared/qr/api'
import { Clock, ShoppingBasket, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useNow } from '../../parts/use-now.ts'
import { minutesSince, waitingWords } from '../../parts/waiting.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSale } from './pos-context.ts'
import { countPieces, dinerOf, floorOf, previewOf } from './qr-orders.ts'
import { TEXTS } from './texts.ts'

interface QrOrderRowProps {
  order: QrOrder
  onLoad: (order: QrOrder) => void
  onDelete: (id: number) => void
}

export const QrOrderRow = memo(function QrOrderRow({ order, onLoad, onDelete }: QrOrderRowProps) {
  const minutes = useNow((now) => minutesSince(order.date, now))
  const isInCart = useSale((sale) => sale.qrOrderId === order.id)
  const table = order.table_title ?? TEXTS.noTableNamed
  const preview = previewOf(order)
  return (
    <li className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <p className="min-w-0 font-semibold break-words">
            {[table, floorOf(order)].filter(Boolean).join(' · ')}
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
          {dinerOf(order) ?? TEXTS.noCustomer} · {TEXTS.pieces(countPieces(order))}
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
