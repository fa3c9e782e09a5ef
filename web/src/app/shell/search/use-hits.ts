import type { User } from '@comanda/shared/auth/api'
import { useMemo } from 'react'
import { useDebounced } from '../../../parts/hooks/use-debounced.ts'
import {
  customerHits,
  type FoundItem,
  groupsOfHits,
  itemHits,
  orderHits,
  pageHits,
  wantedOf,
} from './hits.ts'
import { makeSearchable } from './match.ts'
import { isOrderNumber, useFoundCustomers, useFoundMenu, useFoundOrders } from './search-data.ts'

/** The pause in typing before the server is asked. */
const TYPING_PAUSE_MS = 200
const NO_ITEMS: readonly FoundItem[] = []

/** The results for the typed text: pages and dishes at once, the others from the server. */
export function useHits(user: User, typed: string) {
  const wanted = wantedOf(typed)
  const text = typed.trim()
  const asked = useDebounced(text, TYPING_PAUSE_MS)
  const isSettling = asked !== text
  const menu = useFoundMenu(user)
  const orders = useFoundOrders(user, asked)
  const customers = useFoundCustomers(user, asked)

  const dishes = useMemo(() => makeSearchable(menu.items ?? NO_ITEMS, (item) => item.title), [menu.items])
  const groups = groupsOfHits({
    pages: pageHits(user, wanted),
    items: wanted === '' ? [] : itemHits(dishes, wanted, menu.opensDetail),
    orders: orderHits(
      orders.data ?? [],
      orders.currency,
      isSettling || orders.isPlaceholderData ? wanted : null,
    ),
    customers:
      wanted === ''
        ? []
        : customerHits(customers.data ?? [], wanted, isSettling || customers.isPlaceholderData),
    isAwaiting: {
      items: wanted !== '' && menu.isLoading,
      orders: orders.isLoading || (isSettling && isOrderNumber(text)),
    },
  })
  const isWaiting =
    wanted !== '' && (isSettling || menu.isLoading || orders.isFetching || customers.isFetching)
  const isPartial = wanted !== '' && !isWaiting && [menu, orders, customers].some(({ isError }) => isError)
  return { groups, wanted, isWaiting, isPartial }
}
