import { type addCustomer, searchCustomers } from '@comanda/shared/customers/api'
import { digitsOf, isPhone } from '@comanda/shared/customers/phone'
import type { BodyInput } from '@comanda/shared/kernel/call'
import { getKit } from '@comanda/shared/offline/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, isNoAnswer } from '../../api/client.ts'
import { emptyWhenNotFound } from '../../api/empty-when-not-found.ts'
import { outboxEntries } from '../../offline/outbox/current-outbox.ts'
import { findKnown, type KnownCustomer } from './known-customers.ts'

/** The first part of the key of all customer queries. */
export const CUSTOMERS = 'customers'

export const addressOfCustomer = (phone: string): string =>
  `/dashboard/customers/${encodeURIComponent(phone)}`

/** Without the server: those that this device keeps, and those that it has added. */
async function findWithoutServer(text: string, error: unknown): Promise<KnownCustomer[]> {
  if (!isNoAnswer(error)) throw error
  const kit = await api(getKit).catch(() => {
    throw error
  })
  const added = outboxEntries().flatMap(({ view }) => (view.of === 'customer' ? [view] : []))
  return findKnown(text, [...kit.customers, ...added])
}

/** Those that were added last, before anything is typed. */
export const recentCustomersQuery = queryOptions({
  queryKey: [CUSTOMERS, 'recent'],
  queryFn: async ({ signal }): Promise<readonly KnownCustomer[]> => {
    const found = await api(searchCustomers, { query: { recent: true }, signal })
      .catch(emptyWhenNotFound)
      .catch((error) => findWithoutServer('', error))
    return found.slice(0, MOST_RECENT)
  },
  networkMode: 'always',
  retry: false,
  // Another till may have added somebody a moment ago.
  staleTime: 0,
})

const MOST_RECENT = 5

/** The customers whose phone or name contains the text. */
export const customerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'search', text],
    queryFn: ({ signal }): Promise<readonly KnownCustomer[]> =>
      api(searchCustomers, { query: { q: text }, signal })
        .catch(emptyWhenNotFound)
        .catch((error) => findWithoutServer(text, error)),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  })

export type CustomerForm = BodyInput<typeof addCustomer>

/** The start of a form from the search text: a text of a phone's letters with a digit is a phone, other text is a name. */
export const prefill = (typed: string): Pick<CustomerForm, 'phone' | 'name'> =>
  isPhone(typed) && digitsOf(typed) !== '' ? { phone: typed, name: '' } : { phone: '', name: typed }

/**
 * Whether to offer adding the search text as a customer: it is neither a known name nor a known phone.
 * Compares the digits of phones, with or without country code.
 */
export function isNewCustomer(typed: string, found: readonly KnownCustomer[]): boolean {
  const wanted = typed.toLowerCase()
  const isKnown = ({ phone, name }: KnownCustomer) =>
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
