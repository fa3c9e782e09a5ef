import { type addCustomer, type Customer, searchCustomers } from '@comanda/shared/customers/api'
import { digitsOf, isPhone } from '@comanda/shared/customers/phone'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { emptyWhenNotFound } from '../../api/empty-when-not-found.ts'

/** The first part of the key of all customer queries. */
export const CUSTOMERS = 'customers'

export const addressOfCustomer = (phone: string): string =>
  `/dashboard/customers/${encodeURIComponent(phone)}`

/** The customers whose phone or name contains the text. */
export const customerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'search', text],
    queryFn: ({ signal }) => api(searchCustomers, { query: { q: text }, signal }).catch(emptyWhenNotFound),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    staleTime: 10_000,
  })

export type CustomerForm = BodyInput<typeof addCustomer>

/** The start of a form from the search text: digits are a phone, other text is a name. */
export const prefill = (typed: string): Pick<CustomerForm, 'phone' | 'name'> =>
  /^\d+$/.test(typed) ? { phone: typed, name: '' } : { phone: '', name: typed }

/**
 * Whether to offer adding the search text as a customer: it is neither a known name nor a known phone.
 * Compares the digits of phones, with or without country code.
 */
export function isNewCustomer(typed: string, found: readonly Customer[]): boolean {
  const wanted = typed.toLowerCase()
  const isKnown = ({ phone, name }: Customer) =>
    phone.toLowerCase() === wanted ||
    name.toLowerCase() === wanted ||
    (isPhone(typed) && isSamePhone(digitsOf(phone), digitsOf(typed)))
  return wanted !== '' && !found.some(isKnown)
}

/** The minimum digits of a phone without country code and trunk prefix. */
const LOCAL_DIGITS = 8

function isSamePhone(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  return short === long || (short.length >= LOCAL_DIGITS && long.endsWith(short))
}
