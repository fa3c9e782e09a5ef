import { initChecks } from '@comanda/shared/checks/api'
import type { FloorTable } from '@comanda/shared/floor/api'
import { createOrder } from '@comanda/shared/pos/api'
import { listQrOrders, type QrOrder, type QrOrderItem } from '@comanda/shared/qr/api'
import { orderOfRequest, totalsOfRequest } from '@comanda/shared/qr/order-of-request'
import { useQuery } from '@tanstack/react-query'
import { ChefHat, QrCode } from 'lucide-react'
import { useCallback, useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { ask } from '../../../offline/selling/sell.ts'
import { useChecksInit } from '../../../parts/checks/use-checks-init.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { holdReceipt } from '../../../parts/printing/held-window.ts'
import { openLater, openReceipt } from '../../../parts/printing/print-window.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { useStoreEvent } from '../../../realtime/socket.ts'
import { useLiveOptions, useRefetch } from '../../../realtime/use-refetch.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../texts.ts'

interface RequestsDialogProps {
  table: FloorTable
  currency: string
  /** Fetches the floor. */
  onSent: () => Promise<void>
  onClose: () => void
}

/** What the diners of a table ask for; one tap sends it to the kitchen. */
export function RequestsDialog({ table, currency, onSent, onClose }: RequestsDialogProps) {
  const query = useRequests(table.id)
  const requests = query.data
  const isLast = requests?.length === 1
  const finish = () => {
    if (isLast) onClose()
    else void query.refetch()
    void onSent()
  }
  return (
    <Dialog onClose={onClose} title={TEXTS.requestsOf(table.title)} size="sm">
      {!requests ? (
        <Unfetched queries={[query]} failed={TEXTS.requestsFailed} className="h-40" />
      ) : requests.length === 0 ? (
        <EmptyState icon={QrCode} title={TEXTS.requestGone} />
      ) : (
        <ul className="flex flex-col gap-6">
          {requests.map((request) => (
            <li key={request.id}>
              <Request request={request} currency={currency} onSent={finish} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface RequestProps {
  request: QrOrder
  currency: string
  onSent: () => void
}

function Request({ request, currency, onSent }: RequestProps) {
  const { send, isSending, failure } = useSendRequest(request, onSent)
  return (
    <article aria-label={`#${request.id}`}>
      <p className="text-muted">
        {request.customer_name ?? request.customer_id ?? TEXTS.diner} · #{request.id} · {TEXTS.waits}{' '}
        <Minutes since={request.date} />
      </p>
      <ul className="my-2 divide-y divide-line border-y border-line">
        {request.items.map((line) => (
          <RequestLine key={line.id} line={line} />
        ))}
      </ul>
      <MoneyText
        amount={totalsOfRequest(request).total}
        currency={currency}
        className="block text-right text-2xl font-semibold"
      />
      {failure && (
        <Banner tone="bad" className="mt-2">
          {failure}
        </Banner>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton
          size="lg"
          href={`/dashboard/pos?request=${request.id}&of=${request.table_id}`}
          className="grow"
        >
          {TEXTS.editRequest}
        </LinkButton>
        <Button
          variant="primary"
          size="lg"
          icon={ChefHat}
          className="grow"
          isPending={isSending}
          onPress={send}
        >
          {TEXTS.sendRequest}
        </Button>
      </div>
    </article>
  )
}

const RequestLine = ({
  line: { quantity, item_title, variant_title, addons, notes },
}: {
  line: QrOrderItem
}) => (
  <li className="py-2 wrap-anywhere">
    <p className="font-medium">
      <span className="tabular-nums">{quantity} ×</span> {item_title}
      {variant_title && ` - ${variant_title}`}
    </p>
    {addons.length > 0 && (
      <p className="text-sm text-muted">
        {TEXTS.extras}: {addons.map(({ title }) => title).join(', ')}
      </p>
    )}
    {notes && (
      <p className="text-sm text-muted">
        {TEXTS.notes}: {notes}
      </p>
    )}
  </li>
)

function Minutes({ since }: { since: string }) {
  return waitingWords(useNow((now) => minutesSince(since, now)))
}

function useSendRequest(request: QrOrder, onSent: () => void) {
  const { data } = useChecksInit()
  const underKey = useRetryKey()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(): Promise<void> {
    setSending(true)
    setFailure(null)
    const held = data ? holdReceipt(data.printSettings) : null
    try {
      const body = orderOfRequest(request)
      const { tokenNo, orderId } = await underKey((key) => ask(createOrder, { body }, key), body)
      toast.success(TEXTS.sentToken(tokenNo))
      onSent()
      // A person may be faster than the settings, which the closed dialog no longer fetches.
      const known = data ?? (await api(initChecks).catch(() => null))
      if (known?.printSettings.print_on_send === 1) openLater(() => openReceipt([orderId], { held }))
    } catch (error) {
      setFailure(messageOf(error, TEXTS.failed))
    } finally {
      held?.release()
      setSending(false)
    }
  }
  return { send, isSending, failure }
}

const REQUESTS = ['floor', 'requests'] as const

/** The requests of a table's diners, oldest first. */
function useRequests(tableId: number) {
  const refetch = useRefetch(REQUESTS)
  const hear = useCallback(() => void refetch(), [refetch])
  useStoreEvent('new_qrorder', hear)
  useStoreEvent('qrorder_update', hear)
  return useQuery({
    queryKey: [...REQUESTS, tableId],
    queryFn: ({ signal }) => api(listQrOrders, { query: { tableId }, signal }),
    select: (requests) => requests.toReversed(),
    // A request that somebody else has sent must not be shown.
    gcTime: 0,
    ...useLiveOptions(),
  })
}
