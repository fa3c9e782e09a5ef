import type { QrOrder } from '@comanda/shared/qr/api'
import { useQueryClient } from '@tanstack/react-query'
import { QrCode, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { sayChange, usePos } from '../pos-context.ts'
import { QrOrderSection } from './QrOrderSection.tsx'
import { cancelAllQr, cancelQr, isWithoutTable, useQrCounts, useQrOrders } from './qr-data.ts'
import { countedWords } from './qr-orders.ts'

interface QrOrdersDialogProps {
  onLoad: (order: QrOrder) => void
  onClose: () => void
}

type Deletion = number | 'all' | 'without'

/** Waiting QR orders: those with a table first, then those without. */
export function QrOrdersDialog({ onLoad, onClose }: QrOrdersDialogProps) {
  const atTables = useQrOrders('with')
  const others = useQrOrders('without')
  const counts = useQrCounts()
  const deletion = useDialogSubject<Deletion>()
  const toDelete = deletion.subject ?? 'all'
  const remove = useRemoval()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const error = atTables.error ?? others.error
  const isKnown = atTables.data !== undefined && others.data !== undefined
  const listed = (atTables.data?.length ?? 0) + (others.data?.length ?? 0)
  return (
    <Dialog onClose={onClose} title={TEXTS.qrOrders}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {isKnown && listed > 0 && (
          <WaitingOrders
            atTables={atTables}
            others={others}
            counts={counts}
            onLoad={onLoad}
            onDelete={deletion.open}
          />
        )}
        {isKnown && listed === 0 && <NoOrders />}
        {!isKnown && error && (
          <ErrorState
            text={messageOf(error, TEXTS.qrListFailed)}
            onRetry={() => Promise.all([atTables.refetch(), others.refetch()])}
          />
        )}
        {!isKnown && !error && <LoadingOrders />}
      </div>
      <ConfirmDialog
        isOpen={deletion.isOpen}
        onClose={deletion.onClose}
        title={typeof toDelete === 'number' ? TEXTS.deleteQrTitle(toDelete) : TEXTS.clearQrTitle[toDelete]}
        confirmLabel={TEXTS.confirm}
        onConfirm={() => remove(toDelete)}
        fallback={TEXTS.qrClearFailed}
      >
        {TEXTS.confirmDelete}
      </ConfirmDialog>
    </Dialog>
  )
}

interface WaitingOrdersProps {
  atTables: ReturnType<typeof useQrOrders>
  others: ReturnType<typeof useQrOrders>
  counts: ReturnType<typeof useQrCounts>
  onLoad: (order: QrOrder) => void
  onDelete: (which: Deletion) => void
}

/** Both lists with their numbers. */
function WaitingOrders({ atTables, others, counts, ...rows }: WaitingOrdersProps) {
  const { onDelete } = rows
  const listed = { with: atTables.data?.length ?? 0, without: others.data?.length ?? 0 }
  return (
    <>
      <div className="sticky -top-1 z-10 -mx-1 flex items-center justify-between gap-2 bg-surface px-1 pt-1 pb-2">
        <p className="text-muted">
          {TEXTS.qrWaiting(
            countedWords(
              counts?.totalQROrders,
              listed.with + listed.without,
              atTables.hasNextPage || others.hasNextPage,
            ),
          )}
        </p>
        <Button icon={Trash2} size="touch" onPress={() => onDelete('all')}>
          {TEXTS.clearQrOrders}
        </Button>
      </div>
      {listed.with > 0 && (
        <QrOrderSection title={TEXTS.qrAtTables} count={counts?.withTable} list={atTables} {...rows} />
      )}
      {listed.without > 0 && (
        <QrOrderSection
          title={TEXTS.qrNoTable}
          hint={TEXTS.qrNoTableHint}
          count={counts?.withoutTable}
          list={others}
          {...rows}
          action={
            listed.with > 0 && (
              <Button icon={Trash2} size="touch" onPress={() => onDelete('without')}>
                {TEXTS.clearQrNoTable}
              </Button>
            )
          }
        />
      )}
    </>
  )
}

/** Cancels one QR order or several, and detaches the cart from a cancelled order. */
function useRemoval() {
  const { store } = usePos()
  const queries = useQueryClient()
  return async (which: Deletion): Promise<void> => {
    const { qrOrderId } = store.get()
    const unlinks =
      qrOrderId !== null &&
      (which === qrOrderId || which === 'all' || (which === 'without' && isWithoutTable(queries, qrOrderId)))
    const { message } =
      typeof which === 'number' ? await cancelQr(queries, which) : await cancelAllQr(queries, which)
    if (unlinks && store.get().qrOrderId === qrOrderId) sayChange(store.unlinkQrOrder())
    toast.success(message)
  }
}

function NoOrders() {
  const isOn = usePos().data.storeSettings.is_qr_order_enabled === 1
  return (
    <EmptyState icon={QrCode} title={TEXTS.noQrOrders}>
      {isOn ? TEXTS.noQrOrdersHint : TEXTS.qrOrdersOff}
    </EmptyState>
  )
}

const LoadingOrders = () => (
  <Loading label={TEXTS.loading} className="flex flex-col gap-3 pt-1">
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
  </Loading>
)
