import {
  type FiscalDocument,
  getFiscalDocument,
  listFiscalDocuments,
  sumFiscalDocuments,
} from '@comanda/shared/cfdi/api'
import type { DocumentKind, DocumentState } from '@comanda/shared/cfdi/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { PeriodChoice } from '../../parts/period/period-words.ts'
import { useLiveOptions } from '../../realtime/use-refetch.ts'

/** The first part of the key of all queries of fiscal documents. */
export const CFDI = ['cfdi'] as const

export const PAGE_SIZE = 50
const SOON_MS = 4_000

/** What the list shows. */
export interface Chosen {
  period: PeriodChoice
  kind: DocumentKind | null
  state: DocumentState | null
  q: string
}

/** Without what was not chosen. */
export const queryOf = ({ period: { type, from, to }, kind, state, q }: Chosen) => ({
  type,
  ...(from && { from }),
  ...(to && { to }),
  ...(kind && { kind }),
  ...(state && { state }),
  ...(q && { q }),
})

/** Whether the server works on it: its state changes without an event. */
const isInWork = ({ state }: Pick<FiscalDocument, 'state'>) =>
  state === 'sealed' || state === 'stamping' || state === 'cancelling'

const refetchWhile = (isWaiting: boolean, otherwise: number | false) => (isWaiting ? SOON_MS : otherwise)

export function useDocuments(chosen: Chosen) {
  const live = useLiveOptions()
  return useInfiniteQuery({
    queryKey: [...CFDI, 'list', chosen],
    queryFn: ({ signal, pageParam }) =>
      api(listFiscalDocuments, {
        query: { ...queryOf(chosen), page: pageParam, perPage: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length === PAGE_SIZE ? all.length + 1 : null),
    ...live,
    refetchInterval: ({ state: { data } }) =>
      refetchWhile(data?.pages.some((page) => page.some(isInWork)) ?? false, live.refetchInterval),
  })
}

/** What was sold in a period, by its fiscal state. */
export const useFiscalSums = ({ type, from, to }: PeriodChoice) =>
  useQuery({
    queryKey: [...CFDI, 'sums', type, from, to],
    queryFn: ({ signal }) =>
      api(sumFiscalDocuments, { query: { type, ...(from && { from }), ...(to && { to }) }, signal }),
    ...useLiveOptions(),
  })

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
