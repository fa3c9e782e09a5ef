import {
  type Customer,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  getCustomerHistory,
  listCustomers,
  listCustomerVisits,
  updateCustomer,
} from '@comanda/shared/customers/api'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { type Reservation, searchReservations } from '@comanda/shared/reservations/api'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { emptyWhenNotFound } from '../../api/empty-when-not-found.ts'
import { CUSTOMERS } from '../../parts/customers/customers.ts'
import { exportFile } from '../../parts/files/export-file.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { TEXTS } from './texts.ts'

/** Customers have no event: a focused window refetches to show the changes of other users. */
const CURRENT = { staleTime: 0, networkMode: 'always', refetchOnWindowFocus: 'always' } as const

const ALL_CUSTOMERS = [CUSTOMERS] as const

/** A page of cards is eight rows of three. */
const PAGE_SIZE = 24

export const useCustomers = (page: number, q: string) =>
  useQuery({
    queryKey: [CUSTOMERS, 'list', { page, q }],
    queryFn: ({ signal }) =>
      api(listCustomers, { query: { page, perPage: PAGE_SIZE, filter: q, sort: 'created_at' }, signal }),
    placeholderData: keepPreviousData,
    ...CURRENT,
  })

/** The visits of the same page; no page waits for them, and a person who counts a drawer does not get them. */
export const useVisits = (page: number, q: string) =>
  useQuery({
    queryKey: [CUSTOMERS, 'visits', { page, q }],
    queryFn: ({ signal }) =>
      api(listCustomerVisits, { query: { page, perPage: PAGE_SIZE, filter: q }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    ...CURRENT,
  })

export const useCustomer = (phone: string) =>
  useQuery({
    queryKey: [CUSTOMERS, 'one', phone],
    queryFn: ({ signal }) => api(getCustomer, { params: { phone }, signal }),
    ...CURRENT,
  })

export const useHistory = (phone: string) =>
  useQuery({
    queryKey: [CUSTOMERS, 'history', phone],
    queryFn: ({ signal }) => api(getCustomerHistory, { params: { phone }, signal }),
    ...CURRENT,
  })

/** The reservations of a customer, latest first. */
export const useReservationsOf = (phone: string) =>
  useQuery({
    queryKey: [CUSTOMERS, 'reservations', phone],
    queryFn: ({ signal }) => reservationsOf(phone, signal),
    ...CURRENT,
  })

async function reservationsOf(phone: string, signal: AbortSignal): Promise<Reservation[]> {
  const found = await api(searchReservations, { query: { q: phone }, signal }).catch(emptyWhenNotFound)
  // The search also matches longer phones with the same digits.
  return found.filter((reservation) => reservation.customer_id === phone)
}

/** Refetches all customer queries. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ALL_CUSTOMERS }), [client])
}

type CustomerChange = BodyInput<typeof updateCustomer>

/** The write calls for a customer. Each shows the server's message; the caller handles a refusal. */
export function useCustomerWrites() {
  const write = useWrite(ALL_CUSTOMERS)
  return {
    update: ({ phone }: Customer, body: CustomerChange) =>
      write(api(updateCustomer, { params: { phone }, body })),
    remove: ({ phone }: Customer) => write(api(deleteCustomer, { params: { phone } })),
  }
}

/** Downloads the customers of a search, or all. */
export const saveCustomers = (q: string): Promise<void> =>
  exportFile(exportCustomers, q ? { filter: q } : {}, TEXTS.exportName)
