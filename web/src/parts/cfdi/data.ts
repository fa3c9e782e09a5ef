import {
  type FiscalDocument,
  type FoundReceiver,
  findReceivers,
  getFiscalDocument,
  getSaleToInvoice,
} from '@comanda/shared/cfdi/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLiveOptions } from '../../realtime/use-refetch.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { CFDI } from './may-invoice.ts'
import { isSearched, offeredReceivers } from './offered-receivers.ts'

const SOON_MS = 4_000
const TYPING_MS = 300

/** Whether the server works on it: its state changes without an event. */
export const isInWork = ({ state }: Pick<FiscalDocument, 'state'>) =>
  state === 'sealed' || state === 'stamping' || state === 'cancelling'

export const refetchWhile = (isWaiting: boolean, otherwise: number | false) =>
  isWaiting ? SOON_MS : otherwise

export function useDocument(id: number) {
  const live = useLiveOptions()
  return useQuery({
    queryKey: [...CFDI, 'document', id],
    queryFn: ({ signal }) => api(getFiscalDocument, { params: { id }, signal }),
    ...live,
    refetchInterval: ({ state: { data } }) =>
      refetchWhile(data !== undefined && isInWork(data), live.refetchInterval),
  })
}

/** A sale by its number in Facturas, as a document would have it. */
export const useSaleToInvoice = (id: number) =>
  useQuery({
    queryKey: [...CFDI, 'sale', id],
    queryFn: ({ signal }) => api(getSaleToInvoice, { params: { id }, signal }),
    networkMode: 'always',
    staleTime: 0,
  })

/** To whom was invoiced before, by what is typed. What was found before stays until the next answer, where it still fits. */
export function useReceivers(typed: string): FoundReceiver[] {
  const q = useDebounced(typed.trim(), TYPING_MS)
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: [...CFDI, 'receivers', q],
    queryFn: ({ signal }) => api(findReceivers, { query: { q }, signal }),
    enabled: isSearched(q),
    placeholderData: (before) => before,
  })
  return offeredReceivers(data, { typed, foundFor: isPlaceholderData ? null : q })
}
