import { listFiscalDocuments, sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import { listMissingSales } from '@comanda/shared/cfdi/global'
import type { DocumentKind, DocumentState } from '@comanda/shared/cfdi/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { isInWork, refetchWhile } from '../../parts/cfdi/data.ts'
import { CFDI } from '../../parts/cfdi/may-invoice.ts'
import type { PeriodChoice } from '../../parts/period/period-words.ts'
import { useLiveOptions } from '../../realtime/use-refetch.ts'

export const PAGE_SIZE = 50

/** What the list shows. */
export interface Chosen {
  period: PeriodChoice
  kind: DocumentKind | null
  state: DocumentState | null
  q: string
}

export const daysOf = ({ type, from, to }: PeriodChoice) => ({
  type,
  ...(from && { from }),
  ...(to && { to }),
})

/** Without what was not chosen. */
export const queryOf = ({ period, kind, state, q }: Chosen) => ({
  ...daysOf(period),
  ...(kind && { kind }),
  ...(state && { state }),
  ...(q && { q }),
})

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
    queryFn: ({ signal }) => api(sumFiscalDocuments, { query: daysOf({ type, from, to }), signal }),
    ...useLiveOptions(),
  })

/** The sales of a period that no document has. */
export const useMissingSales = ({ type, from, to }: PeriodChoice) =>
  useInfiniteQuery({
    queryKey: [...CFDI, 'missing', type, from, to],
    queryFn: ({ signal, pageParam }) =>
      api(listMissingSales, {
        query: { ...daysOf({ type, from, to }), page: pageParam, perPage: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length === PAGE_SIZE ? all.length + 1 : null),
    ...useLiveOptions(),
  })
