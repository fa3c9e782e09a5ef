import type { Call } from '@comanda/shared/kernel/call'
import type { FileFormat } from '@comanda/shared/kernel/file-format'
import { getX } from '@comanda/shared/till/api'
import { getDay, getZ, listZ } from '@comanda/shared/till/z'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { exportFile } from '../../../parts/files/export-file.ts'
import { TILL } from '../../../parts/till/data.ts'
import { useLiveOptions } from '../../../realtime/use-refetch.ts'

/** Sums leave the cache with their page, so that a person who starts to count has none. */
const NOT_KEPT = { gcTime: 0, retry: false } as const

export const usePartial = (id: number) =>
  useQuery({
    queryKey: [...TILL, 'x', id],
    queryFn: ({ signal }) => api(getX, { params: { id }, signal }),
    ...NOT_KEPT,
    networkMode: 'always',
  })

export const useZ = (number: number) =>
  useQuery({
    queryKey: [...TILL, 'z', number],
    queryFn: ({ signal }) => api(getZ, { params: { number }, signal }),
    ...NOT_KEPT,
    networkMode: 'always',
  })

/** The Z documents, the newest first, page by page. */
export const useZList = (drawerId: number | null) =>
  useInfiniteQuery({
    queryKey: [...TILL, 'z-list', drawerId],
    queryFn: ({ signal, pageParam }) =>
      api(listZ, {
        query: { ...(drawerId && { drawerId }), ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ reports, hasMore }) => (hasMore ? (reports.at(-1)?.number ?? null) : null),
    ...NOT_KEPT,
    networkMode: 'always',
  })

/** @param date null: the current business day */
export const useDay = (date: string | null) =>
  useQuery({
    queryKey: [...TILL, 'day', date],
    queryFn: ({ signal }) => api(getDay, { query: date === null ? {} : { date }, signal }),
    ...NOT_KEPT,
    ...useLiveOptions(),
  })

/** Downloads a page's figures as a file for spreadsheets. @param name of the file, when the server sends none */
export const saveFigures =
  (call: Call, query: Record<string, string>, name: string) => (format: FileFormat) =>
    exportFile(call, { ...query, format }, `${name}.${format}`)
