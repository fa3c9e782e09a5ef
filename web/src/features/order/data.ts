import { getOrder } from '@comanda/shared/orders/record'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'

const RECORD = ['order-record'] as const

/** One order, refetched after events. */
export function useRecord(id: string) {
  useOrderEvents(RECORD)
  return useQuery({
    queryKey: [...RECORD, id],
    queryFn: ({ signal }) => api(getOrder, { params: { id }, signal }),
    retry: false,
    ...useLiveOptions(),
  })
}
