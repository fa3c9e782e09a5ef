import { AREA } from '@comanda/shared/kernel/scopes'
import { listTakenTables } from '@comanda/shared/pos/api'
import type { Reservation } from '@comanda/shared/reservations/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { addressOfCheck } from '../../parts/orders/addresses.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { addressOfArrival } from './arrival.ts'
import type { Arrival } from './ReservationCard.tsx'
import { TEXTS } from './texts.ts'

const takenQuery = queryOptions({
  queryKey: ['reservations-taken'],
  queryFn: ({ signal }) => api(listTakenTables, { signal }),
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** What the host does with guests who arrive; undefined without the scope to take orders. */
export function useArrival(): Arrival | undefined {
  const mayTakeOrders = storedUserMay(AREA.pos)
  const { data } = useQuery({ ...takenQuery, enabled: mayTakeOrders })
  const client = useQueryClient()
  const { history } = useRouter()
  const takenTables = useMemo(() => new Set(data?.tableIds), [data])

  async function receive(reservation: Reservation): Promise<void> {
    try {
      const { checks = [] } = await client.fetchQuery(takenQuery)
      const check = checks.find(({ tableId }) => tableId === reservation.table_id)
      history.push(check ? addressOfCheck(check.checkId) : addressOfArrival(reservation))
    } catch (error) {
      toast.error(messageOf(error, TEXTS.failed))
    }
  }

  return mayTakeOrders ? { receive, takenTables } : undefined
}
