import type { Answer, BodyInput } from '@comanda/shared/kernel/call'
import {
  addReservation,
  deleteReservation,
  initReservations,
  listReservations,
  type Reservation,
  searchReservations,
  updateReservation,
} from '@comanda/shared/reservations/api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { emptyWhenNotFound } from '../../api/empty-when-not-found.ts'
import type { PeriodChoice } from '../../parts/period/period-words.ts'
import { useRefetch } from '../../realtime/use-refetch.ts'

/** The first part of the key of all reservation queries. */
const RESERVATIONS = ['reservations'] as const

/** Reservations have no event: a focused window refetches to show the changes of other users. */
const CURRENT = { staleTime: 0, networkMode: 'always', refetchOnWindowFocus: 'always' } as const

export type ReservationsInit = Answer<typeof initReservations>

/** The key is not under RESERVATIONS, because saving a reservation changes no table. */
export const useInit = () =>
  useQuery({
    queryKey: ['reservations-init'],
    queryFn: ({ signal }) => api(initReservations, { signal }),
    networkMode: 'always',
    refetchOnWindowFocus: true,
  })

const PAGE = 200

/** The reservations of a period, in pages. */
export const useList = (period: PeriodChoice) =>
  useInfiniteQuery({
    queryKey: [...RESERVATIONS, 'list', period],
    queryFn: ({ pageParam, signal }) =>
      api(listReservations, { query: { ...period, page: pageParam, perPage: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length < PAGE ? undefined : page + 1),
    ...CURRENT,
  })

export const useSearch = (q: string) =>
  useQuery({
    queryKey: [...RESERVATIONS, 'search', q],
    queryFn: ({ signal }) => api(searchReservations, { query: { q }, signal }).catch(emptyWhenNotFound),
    enabled: q !== '',
    ...CURRENT,
  })

const DAY_PAGE = 500

/** All reservations of a business date; null fetches nothing. */
export const useDay = (date: string | null) =>
  useQuery({
    queryKey: [...RESERVATIONS, 'day', date],
    queryFn: ({ signal }) => (date === null ? [] : wholeDay(date, signal)),
    enabled: date !== null,
    ...CURRENT,
  })

async function wholeDay(date: string, signal: AbortSignal): Promise<Reservation[]> {
  const found: Reservation[] = []
  for (let page = 1; ; page++) {
    const query = { type: 'custom', from: date, to: date, page, perPage: DAY_PAGE } as const
    const some = await api(listReservations, { query, signal })
    found.push(...some)
    if (some.length < DAY_PAGE) return found
  }
}

export const useReload = () => useRefetch(RESERVATIONS)

export type NewReservation = BodyInput<typeof addReservation>
type ReservationChange = BodyInput<typeof updateReservation>

export const add = (body: NewReservation, idempotencyKey: string) =>
  api(addReservation, { body, idempotencyKey })
export const update = (id: number, body: ReservationChange) =>
  api(updateReservation, { params: { id }, body })
export const remove = (id: number) => api(deleteReservation, { params: { id } })
