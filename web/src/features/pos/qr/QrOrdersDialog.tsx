import { floorOfPlace } from '@comanda/shared/orders/order-words'
import type { QrOrder } from '@comanda/shared/qr/api'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, QrCode, ShoppingBasket, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useKeptFocus } from '../../../parts/hooks/use-kept-focus.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../dialog-texts.ts'
import { sayChange, usePos, useSale } from '../pos-context.ts'
import { cancelAllQr, cancelQr, isWithoutTable, useQrCounts, useQrOrders } from './qr-data.ts'
import { countedWords, countRequestedItems, dinerOf, previewOfRequest } from './qr-orders.ts'

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
  const listed = { with: atTables.data?.length ?? 0, without: others.data?.length ?? 0 }
  const rows = { onLoad, onDelete: deletion.open }
  return (
    <Dialog onClose={onClose} title={TEXTS.qrOrders}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {isKnown && listed.with + listed.without > 0 && (
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
              <Button icon={Trash2} size="touch" onPress={() => deletion.open('all')}>
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
                    <Button icon={Trash2} size="touch" onPress={() => deletion.open('without')}>
                      {TEXTS.clearQrNoTable}
                    </Button>
                  )
                }
              />
            )}
          </>
        )}
        {isKnown && listed.with + listed.without === 0 && <NoOrders />}
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
function QrOrderSection({ title, hint, count, list, onLoad, onDelete, action }: QrOrderSectionProps) {
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
