import { getTill } from '@comanda/shared/till/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLiveOptions } from '../../realtime/use-refetch.ts'

export const TILL = ['till'] as const

/** The drawers with their open shifts; without sums. */
export const useTill = () =>
  useQuery({
    queryKey: [...TILL, 'state'],
    queryFn: ({ signal }) => api(getTill, { signal }),
    ...useLiveOptions(),
  })
