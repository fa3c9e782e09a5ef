import {
  exportInvoices,
  initInvoices,
  listInvoices,
  searchInvoices,
  sumInvoices,
} from '@comanda/shared/invoices/api'
import { useQuery } from '@tanstack/react-query'
import { api, messageOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import type { PeriodChoice } from '../../parts/period-words.ts'
import { saveAs } from '../../parts/save-as.ts'
import { useLiveOptions, useOrderEvents } from '../../realtime/refetch.ts'
import { toast } from '../../ui/toast.ts'
import { TEXTS } from './texts.ts'

/** The first part of the key of every query about invoices. */
const INVOICES = ['invoices'] as const

export const PAGE_SIZE = 20
/** The server answers a search with no more than these. */
export const MOST_FOUND = 100

/** The store's currency and zone. */
export const useInit = () =>
  useQuery({
    queryKey: ['invoices-init'],
    queryFn: ({ signal }) => api(initInvoices, { signal }),
    networkMode: 'always',
    refetchOnWindowFocus: true,
  })

/** A bill that is paid at another till appears by itself. */
export const useInvoiceEvents = () => useOrderEvents(INVOICES)

export function useInvoices(period: PeriodChoice, page: number) {
  const days = JSON.stringify(period)
  return useQuery({
    queryKey: [...INVOICES, 'list', days, page],
    queryFn: async ({ signal }) => ({
      page,
      invoices: await api(listInvoices, { query: { ...period, page, perPage: PAGE_SIZE }, signal }),
    }),
    // Another page of the same days may wait in sight of this one; other days may not.
    placeholderData: (before, query) => (query?.queryKey[2] === days ? before : undefined),
    ...useLiveOptions(),
  })
}

/** What all the invoices of a period come to. */
export function useSums(period: PeriodChoice) {
  return useQuery({
    queryKey: [...INVOICES, 'sums', period],
    queryFn: ({ signal }) => api(sumInvoices, { query: { ...period }, signal }),
    ...useLiveOptions(),
  })
}

export function useFound(q: string) {
  return useQuery({
    queryKey: [...INVOICES, 'search', q],
    queryFn: ({ signal }) => api(searchInvoices, { query: { q }, signal }),
    enabled: q !== '',
    ...useLiveOptions(),
  })
}

/** Downloads the invoices of a period. */
export async function saveInvoices({ type, from, to }: PeriodChoice): Promise<void> {
  toast.loading(TEXTS.exporting)
  try {
    const { file, name } = await download(exportInvoices, { type, ...(from && { from }), ...(to && { to }) })
    saveAs(file, name ?? TEXTS.exportName)
    toast.success(TEXTS.exported)
  } catch (error) {
    toast.error(messageOf(error, TEXTS.exportFailed))
  }
}
