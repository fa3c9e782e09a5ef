import {
  type FiscalDocument,
  type FoundReceiver,
  findReceivers,
  getFiscalDocument,
  getSaleToInvoice,
} from '@comanda/shared/cfdi/api'
import { isWholeReceiver } from '@comanda/shared/cfdi/rfc'
import { AREA } from '@comanda/shared/kernel/scopes'
import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { useLiveOptions } from '../../realtime/use-refetch.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { CFDI } from './may-invoice.ts'

const SOON_MS = 4_000
const TYPING_MS = 300

/** A refused document is not asked for again: the next request is another one. */
export const isDocumentRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

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

/** To whom was invoiced before, by the whole RFC or the phone that is typed. */
export function useReceivers(typed: string): readonly FoundReceiver[] {
  const q = useDebounced(typed.trim(), TYPING_MS)
  const isAsked = isWholeReceiver(q) && q === typed.trim() && storedUserMay(AREA.findReceivers)
  const { data = [] } = useQuery({
    queryKey: [...CFDI, 'receivers', q],
    queryFn: ({ signal }) => api(findReceivers, { query: { q }, signal }),
    enabled: isAsked,
  })
  return isAsked ? data : []
}
