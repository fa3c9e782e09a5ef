import type { FloorTable } from '@comanda/shared/floor/api'
import { listQrOrders } from '@comanda/shared/qr/api'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useCallback } from 'react'
import { api } from '../../../api/client.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { RequestList } from '../../../parts/requests/RequestList.tsx'
import { useStoreEvent } from '../../../realtime/socket.ts'
import { useLiveOptions, useRefetch } from '../../../realtime/use-refetch.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from '../texts.ts'

interface RequestsDialogProps {
  table: FloorTable
  currency: string
  /** Fetches the floor. */
  onEnded: () => Promise<void>
  onClose: () => void
}

/** What the diners of a table ask for. */
export function RequestsDialog({ table, currency, onEnded, onClose }: RequestsDialogProps) {
  const query = useRequests(table.id)
  const requests = query.data
  async function end<T>(_request: unknown, act: () => Promise<T>): Promise<T> {
    const answer = await act()
    if (requests?.length === 1) onClose()
    else void query.refetch()
    void onEnded()
    return answer
  }
  return (
    <Dialog onClose={onClose} title={TEXTS.requestsOf(table.title)}>
      {!requests ? (
        <Unfetched queries={[query]} failed={TEXTS.requestsFailed} className="h-40" />
      ) : requests.length === 0 ? (
        <EmptyState icon={QrCode} title={TEXTS.requestGone} />
      ) : (
        <RequestList
          requests={requests}
          currency={currency}
          change={({ id, table_id }) => (
            <LinkButton size="touch" href={`/dashboard/pos?request=${id}&of=${table_id}`}>
              {TEXTS.editRequest}
            </LinkButton>
          )}
          end={end}
        />
      )}
    </Dialog>
  )
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
    // A request that somebody else has sent must not be shown.
    gcTime: 0,
    ...useLiveOptions(),
  })
}
