import type { QrOrder } from '@comanda/shared/qr/api'
import { useQueryClient } from '@tanstack/react-query'
import { QrCode, ShoppingBasket, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { RequestList } from '../../../parts/requests/RequestList.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { sayChange, usePos, useSale } from '../pos-context.ts'
import { cancelAllQr, endingQrOrder, useQrCounts, useQrOrders } from './qr-data.ts'
import { countedWords } from './qr-orders.ts'

interface QrOrdersDialogProps {
  onLoad: (order: QrOrder) => void
  onClose: () => void
}

/** All that diners ask for, oldest first: sent to the kitchen as it is, loaded into the cart, or refused. */
export function QrOrdersDialog({ onLoad, onClose }: QrOrdersDialogProps) {
  const { data } = usePos()
  const list = useQrOrders()
  const requests = list.data
  const counts = useQrCounts()
  const qrOrderId = useSale((sale) => sale.qrOrderId)
  const { end, clear } = useEnding()
  const clearing = useDialogSubject<'all' | 'without'>()
  const which = clearing.subject ?? 'all'
  const more = counts ? Math.max(1, counts.totalQROrders - (requests?.length ?? 0)) : null
  return (
    <Dialog onClose={onClose} title={TEXTS.qrOrders}>
      {!requests ? (
        <Unfetched queries={[list]} failed={TEXTS.qrListFailed} className="h-40" />
      ) : requests.length === 0 ? (
        <NoOrders />
      ) : (
        <>
          <p className="pb-3 text-muted">
            {TEXTS.qrWaiting(countedWords(counts?.totalQROrders, requests.length, list.hasNextPage))}
          </p>
          <RequestList
            requests={requests}
            currency={data.storeSettings.currency}
            namesTable
            mark={({ id }) =>
              id === qrOrderId && (
                <Badge tone="brand" icon={ShoppingBasket}>
                  {TEXTS.qrLoadedHere}
                </Badge>
              )
            }
            change={(request) => (
              <Button
                size="touch"
                aria-label={TEXTS.loadQrOrder(request.id, request.table_title ?? TEXTS.noTable)}
                onPress={() => onLoad(request)}
              >
                {TEXTS.loadDraft}
              </Button>
            )}
            end={end}
          />
          {list.hasNextPage && (
            <Button
              size="touch"
              isFullWidth
              isPending={list.isFetchingNextPage}
              onPress={() => void list.fetchNextPage()}
            >
              {TEXTS.qrShowMore(more)}
            </Button>
          )}
          {/* At the end: who empties the list has seen it. */}
          <div className="flex flex-wrap justify-end gap-2 pt-3">
            {counts && counts.withoutTable > 0 && counts.withTable > 0 && (
              <Button variant="quiet" icon={Trash2} size="touch" onPress={() => clearing.open('without')}>
                {TEXTS.clearQrNoTable}
              </Button>
            )}
            <Button variant="quiet" icon={Trash2} size="touch" onPress={() => clearing.open('all')}>
              {TEXTS.clearQrOrders}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={clearing.isOpen}
        onClose={clearing.onClose}
        title={TEXTS.clearQrTitle[which]}
        confirmLabel={TEXTS.confirm}
        onConfirm={() => clear(which)}
        fallback={TEXTS.qrClearFailed}
      >
        {TEXTS.confirmDelete}
      </ConfirmDialog>
    </Dialog>
  )
}

/** Sends or refuses requests, and detaches the cart from one that is no longer waiting. */
function useEnding() {
  const { store } = usePos()
  const queries = useQueryClient()
  const unlink = useCallback(
    (isEnded: (id: number) => boolean) => {
      const { qrOrderId } = store.get()
      if (qrOrderId !== null && isEnded(qrOrderId)) sayChange(store.unlinkQrOrder())
    },
    [store],
  )
  const end = useCallback(
    async <T,>({ id }: QrOrder, act: () => Promise<T>): Promise<T> => {
      const answer = await endingQrOrder(queries, id, act)
      unlink((linked) => linked === id)
      return answer
    },
    [queries, unlink],
  )
  async function clear(which: 'all' | 'without'): Promise<void> {
    const { answer, ended } = await cancelAllQr(queries, which)
    unlink((id) => which === 'all' || ended.has(id))
    toast.success(answer.message)
  }
  return { end, clear }
}

function NoOrders() {
  const isOn = usePos().data.storeSettings.is_qr_order_enabled === 1
  return (
    <EmptyState icon={QrCode} title={TEXTS.noQrOrders}>
      {isOn ? TEXTS.noQrOrdersHint : TEXTS.qrOrdersOff}
    </EmptyState>
  )
}
