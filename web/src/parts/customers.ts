import { type addCustomer, type Customer, searchCustomers } from '@comanda/shared/customers/api'
import { digitsOf, isPhone } from '@comanda/shared/customers/phone'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../api/client.ts'

/** The first part of the key of every query about customers. */
export const CUSTOMERS = 'customers'

/** Where a customer's own page is. */
export const addressOfCustomer = (phone: string): string =>
  `/dashboard/customers/${encodeURIComponent(phone)}`

/** Whose phone or name contains the text; nobody is an answer like any other. */
export const customerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'search', text],
    queryFn: ({ signal }) => findCustomers(text, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    staleTime: 10_000,
  })

async function findCustomers(q: string, signal: AbortSignal): Promise<Customer[]> {
  try {
    return await api(searchCustomers, { query: { q }, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

export type CustomerForm = BodyInput<typeof addCustomer>

/** What was typed into the search, as the start of a form: digits are a phone, anything else a name. */
export const prefill = (typed: string): Pick<CustomerForm, 'phone' | 'name'> =>
  /^\d+$/.test(typed) ? { phone: typed, name: '' } : { phone: '', name: typed }

/**
 * Whether to offer adding what was typed: something, and not a name or phone that is there already. Phones are
 * compared by their digits, also when one of them is written with the country's code.
 */
export function isNewCustomer(typed: string, found: readonly Customer[]): boolean {
  const wanted = typed.toLowerCase()
  const isKnown = ({ phone, name }: Customer) =>
    phone.toLowerCase() === wanted ||
    name.toLowerCase() === wanted ||
    (isPhone(typed) && isSamePhone(digitsOf(phone), digitsOf(typed)))
  return wanted !== '' && !found.some(isKnown)
}

/** A number without its country's code or trunk prefix has this many digits at least. */
const LOCAL_DIGITS = 8

function isSamePhone(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  return short === long || (short.length >= LOCAL_DIGITS && long.endsWith(short))
}
