import type { QrOrder } from '@comanda/shared/qr/api'
import { useQueryClient } from '@tanstack/react-query'
import { QrCode, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { usePos } from './pos-context.ts'
import { QrOrderRow } from './QrOrderRow.tsx'
import { cancelAllQr, cancelQr, useQrOrders } from './qr-data.ts'
import { TEXTS } from './texts.ts'

interface QrOrdersDialogProps {
  onLoad: (order: QrOrder) => void
  onClose: () => void
}

/** What diners asked for from their phones, oldest first; live while it is open. */
export function QrOrdersDialog({ onLoad, onClose }: QrOrdersDialogProps) {
  const { data: orders, error, refetch } = useQrOrders()
  const [asks, setAsks] = useState<number | 'all' | null>(null)
  const remove = useRemoval()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.qrOrders}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {orders && orders.length > 0 && (
          <>
            <div className="sticky -top-1 z-10 -mx-1 flex items-center justify-between gap-2 bg-surface px-1 pt-1 pb-2">
              <p className="text-muted">{TEXTS.qrWaiting(orders.length)}</p>
              <Button icon={Trash2} size="touch" onPress={() => setAsks('all')}>
                {TEXTS.clearQrOrders}
              </Button>
            </div>
            <ul aria-label={TEXTS.qrOrders} className="divide-y divide-line border-y border-line">
              {orders.map((order) => (
                <QrOrderRow key={order.id} order={order} onLoad={onLoad} onDelete={setAsks} />
              ))}
            </ul>
          </>
        )}
        {orders?.length === 0 && <Nobody />}
        {!orders && error && (
          <ErrorState text={messageOf(error, TEXTS.qrListFailed)} onRetry={() => refetch()} />
        )}
        {!orders && !error && <Waiting />}
      </div>
      <ConfirmDialog
        isOpen={asks !== null}
        onOpenChange={(isOpen) => !isOpen && setAsks(null)}
        title={typeof asks === 'number' ? TEXTS.deleteQrTitle(asks) : TEXTS.clearQrTitle}
        confirmLabel={TEXTS.confirm}
        onConfirm={() => asks !== null && remove(asks)}
        fallback={TEXTS.qrClearFailed}
      >
        {TEXTS.confirmDelete}
      </ConfirmDialog>
    </Dialog>
  )
}

/** Cancels one request or all of them; a cart that came from one of these is from then on an ordinary one. */
function useRemoval() {
  const { store } = usePos()
  const queries = useQueryClient()
  return async (which: number | 'all'): Promise<void> => {
    const { message } = which === 'all' ? await cancelAllQr(queries) : await cancelQr(queries, which)
    const { qrOrderId } = store.get()
    if (qrOrderId !== null && (which === 'all' || which === qrOrderId)) store.unlinkQrOrder()
    toast.success(message)
  }
}

function Nobody() {
  const isOn = usePos().data.storeSettings.is_qr_order_enabled === 1
  return (
    <EmptyState icon={QrCode} title={TEXTS.noQrOrders}>
      {isOn ? TEXTS.noQrOrdersHint : TEXTS.qrOrdersOff}
    </EmptyState>
  )
}

const Waiting = () => (
  <Loading label={TEXTS.loading} className="flex flex-col gap-3 pt-1">
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
  </Loading>
)
