import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { userMay } from '../../../api/session.ts'

const calls = () => import('./search-calls.ts')

/** Shorter texts are in nearly every name: the server is not asked for them. */
const FEWEST_LETTERS = 2

/** The menu as the settings list it, else as the counter has it; undefined while unknown or closed to the person. */
export function useFoundMenu(user: User) {
  const maySet = userMay(user, AREA.settings)
  const maySell = !maySet && userMay(user, AREA.pos)
  // The keys of the screens themselves: what they have fetched is not fetched again.
  const menu = useQuery({
    queryKey: ['settings', 'menu-items'],
    queryFn: maySet ? async ({ signal }) => (await calls()).fetchMenu(signal) : skipToken,
  })
  const pos = useQuery({
    queryKey: ['pos', 'init'],
    queryFn: maySell ? async ({ signal }) => (await calls()).fetchPos(signal) : skipToken,
  })
  const { data, isLoading } = maySet ? menu : { data: pos.data?.menuItems, isLoading: pos.isLoading }
  return { items: data, isLoading, opensDetail: maySet }
}

/** Customers by name or phone, for whom a person may open one. */
export function useFoundCustomers(user: User, asked: string) {
  const isWanted = asked.length >= FEWEST_LETTERS && userMay(user, AREA.customers)
  return useQuery({
    queryKey: ['customers', 'search', asked],
    queryFn: isWanted ? async ({ signal }) => (await calls()).findCustomers(asked, signal) : skipToken,
    // While the next answer is awaited the last one stands in; the palette shows of it what still fits.
    placeholderData: (before) => (isWanted ? before : undefined),
    retry: false,
  })
}

/** `12` or `#12`. */
export const isOrderNumber = (text: string): boolean => /^#?\d{1,9}$/.test(text)

/** Orders by number or token, for whom a person may see them. */
export function useFoundOrders(user: User, asked: string) {
  const isWanted = isOrderNumber(asked) && userMay(user, AREA.orders)
  return useQuery({
    // Not below the orders' key: an event need not fetch what somebody searched.
    queryKey: ['order-search', asked],
    queryFn: isWanted ? async ({ signal }) => (await calls()).findOrders(asked, signal) : skipToken,
    staleTime: 0,
    retry: false,
  })
}
