import {
  exportInvoices,
  initInvoices,
  listInvoices,
  searchInvoices,
  sumInvoices,
} from '@comanda/shared/invoices/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { exportFile } from '../../parts/files/export-file.ts'
import type { PeriodChoice } from '../../parts/period/period-words.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/use-refetch.ts'
import { TEXTS } from './texts.ts'

/** The first part of the key of all invoice queries. */
const INVOICES = ['invoices'] as const

export const PAGE_SIZE = 20
/** The server's limit for a search. */
export const MAX_RESULTS = 100

/** The store's currency and time zone. */
export const useInit = () =>
  useQuery({
    queryKey: ['invoices-init'],
    queryFn: ({ signal }) => api(initInvoices, { signal }),
    networkMode: 'always',
    refetchOnWindowFocus: true,
  })

/** Refetches when a bill is paid on another device. */
export const useInvoiceEvents = () => useOrderEvents(INVOICES)

/** A period, and whether only its refunded invoices are shown. */
export interface InvoiceChoice extends PeriodChoice {
  refunded: boolean
}

export function useInvoices(period: InvoiceChoice, page: number) {
  const days = JSON.stringify(period)
  return useQuery({
    queryKey: [...INVOICES, 'list', days, page],
    queryFn: async ({ signal }) => ({
      page,
      invoices: await api(listInvoices, { query: { ...period, page, perPage: PAGE_SIZE }, signal }),
    }),
    // Keeps the previous page on screen for the same period only.
    placeholderData: (before, query) => (query?.queryKey[2] === days ? before : undefined),
    ...useLiveOptions(),
  })
}

/** The sums of all invoices of a period. */
export function useSums(period: InvoiceChoice) {
  return useQuery({
    queryKey: [...INVOICES, 'sums', period],
    queryFn: ({ signal }) => api(sumInvoices, { query: { ...period }, signal }),
    ...useLiveOptions(),
  })
}

export function useSearch(q: string) {
  return useQuery({
    queryKey: [...INVOICES, 'search', q],
    queryFn: ({ signal }) => api(searchInvoices, { query: { q }, signal }),
    enabled: q !== '',
    ...useLiveOptions(),
  })
}

/** Downloads the invoices of a period. */
export const saveInvoices = ({ type, from, to, refunded }: InvoiceChoice): Promise<void> =>
  exportFile(
    exportInvoices,
    { type, ...(from && { from }), ...(to && { to }), ...(refunded && { refunded: 'true' }) },
    TEXTS.exportName,
  )
