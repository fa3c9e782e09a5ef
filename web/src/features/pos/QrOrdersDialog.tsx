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
import { QrOrderSection } from './QrOrderSection.tsx'
import { cancelAllQr, cancelQr, isWithoutTable, useQrCounts, useQrOrders } from './qr-data.ts'
import { sayChange } from './say-change.ts'
import { TEXTS } from './texts.ts'

interface QrOrdersDialogProps {
  onLoad: (order: QrOrder) => void
  onClose: () => void
}

type Asked = number | 'all' | 'without'

/** What diners asked for from their phones: those at tables first, those without a table apart. Live while it is open. */
export function QrOrdersDialog({ onLoad, onClose }: QrOrdersDialogProps) {
  const atTables = useQrOrders('with')
  const others = useQrOrders('without')
  const counts = useQrCounts()
  const [asks, setAsks] = useState<Asked | null>(null)
  const remove = useRemoval()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const error = atTables.error ?? others.error
  const isKnown = atTables.data !== undefined && others.data !== undefined
  const listed = { with: atTables.data?.length ?? 0, without: others.data?.length ?? 0 }
  const rows = { onLoad, onDelete: setAsks }
  return (
    <Dialog isOpen onOpenChange={onClose} title={TEXTS.qrOrders}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {isKnown && listed.with + listed.without > 0 && (
          <>
            <div className="sticky -top-1 z-10 -mx-1 flex items-center justify-between gap-2 bg-surface px-1 pt-1 pb-2">
              <p className="text-muted">
                {TEXTS.qrWaiting(Math.max(counts?.totalQROrders ?? 0, listed.with + listed.without))}
              </p>
              <Button icon={Trash2} size="touch" onPress={() => setAsks('all')}>
                {TEXTS.clearQrOrders}
              </Button>
            </div>
            {listed.with > 0 && (
              <QrOrderSection
                title={TEXTS.qrAtTables}
                count={counts?.withTable ?? 0}
                list={atTables}
                {...rows}
              />
            )}
            {listed.without > 0 && (
              <QrOrderSection
                title={TEXTS.qrNoTable}
                hint={TEXTS.qrNoTableHint}
                count={counts?.withoutTable ?? 0}
                list={others}
                {...rows}
                action={
                  listed.with > 0 && (
                    <Button icon={Trash2} size="touch" onPress={() => setAsks('without')}>
                      {TEXTS.clearQrNoTable}
                    </Button>
                  )
                }
              />
            )}
          </>
        )}
        {isKnown && listed.with + listed.without === 0 && <Nobody />}
        {!isKnown && error && (
          <ErrorState
            text={messageOf(error, TEXTS.qrListFailed)}
            onRetry={() => Promise.all([atTables.refetch(), others.refetch()])}
          />
        )}
        {!isKnown && !error && <Waiting />}
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

/** Cancels one request or several; a cart that came from one of them becomes an ordinary one. */
function useRemoval() {
  const { store } = usePos()
  const queries = useQueryClient()
  return async (which: Asked): Promise<void> => {
    const { qrOrderId } = store.get()
    const isOurs = (gone: Asked) =>
      gone === 'all' || gone === qrOrderId || (gone === 'without' && isWithoutTable(queries, qrOrderId))
    const unlinks = qrOrderId !== null && isOurs(which)
    const { message } =
      typeof which === 'number' ? await cancelQr(queries, which) : await cancelAllQr(queries, which)
    if (unlinks && store.get().qrOrderId === qrOrderId) sayChange(store.unlinkQrOrder())
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
