import { getCheck } from '@comanda/shared/checks/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { CheckHistory } from '../../parts/checks/CheckHistory.tsx'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'
import { TEXTS } from './texts.ts'

/** The key of the check's page, so that both have the same answer. */
const CHECK = ['check'] as const

/** Who moved, voided, discounted, charged and printed the order's check. */
export function HistoryOfCheck({ id }: { id: number }) {
  useOrderEvents(CHECK)
  const { data: check } = useQuery({
    queryKey: [...CHECK, String(id)],
    queryFn: ({ signal }) => api(getCheck, { params: { id }, signal }),
    retry: false,
    ...useLiveOptions(),
  })
  return check && <CheckHistory check={check} title={TEXTS.checkHistory} isOpen />
}
