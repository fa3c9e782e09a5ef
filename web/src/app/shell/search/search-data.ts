import type { User } from '@comanda/shared/auth/api'
import { AREA } from '@comanda/shared/kernel/scopes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { userMay } from '../../../api/session.ts'

const calls = () => import('./search-calls.ts')

/** Shorter texts match too many names. */
const FEWEST_LETTERS = 2

/**
 * The menu from the settings' or the point of sale's call, by scope; undefined while loading or without a
 * scope.
 */
export function useFoundMenu(user: User) {
  const mayEditMenu = userMay(user, AREA.settings)
  const maySell = !mayEditMenu && userMay(user, AREA.pos)
  // The query keys of those pages, to reuse their cache.
  const menu = useQuery({
    queryKey: ['settings', 'menu-items'],
    queryFn: mayEditMenu ? async ({ signal }) => (await calls()).fetchMenu(signal) : skipToken,
  })
  const pos = useQuery({
    queryKey: ['pos', 'init'],
    queryFn: maySell ? async ({ signal }) => (await calls()).fetchPos(signal) : skipToken,
  })
  const { isLoading, isError } = mayEditMenu ? menu : pos
  const items = mayEditMenu ? menu.data : pos.data?.menuItems
  return { items, isLoading, isError: isError && !items, opensDetail: mayEditMenu }
}

/** Customers by name or phone, for users who may open them. */
export function useFoundCustomers(user: User, asked: string) {
  const isWanted = asked.length >= FEWEST_LETTERS && userMay(user, AREA.customers)
  return useQuery({
    queryKey: ['customers', 'search', asked],
    queryFn: isWanted ? async ({ signal }) => (await calls()).findCustomers(asked, signal) : skipToken,
    // The previous answer stays until the next answer; the palette filters it by the current text.
    placeholderData: (before) => (isWanted ? before : undefined),
    retry: false,
  })
}

/** `12` or `#12`, or a device's folio `A-12`. */
export const isOrderNumber = (text: string): boolean => /^(#?\d{1,9}|[a-z]{1,3}[\s-]?\d{1,9})$/i.test(text)

/** Orders by number, token or name, for users who may read them. */
export function useFoundOrders(user: User, asked: string) {
  const isWanted = (isOrderNumber(asked) || asked.length >= FEWEST_LETTERS) && userMay(user, AREA.orders)
  // The key of 'Pedidos', to reuse its cache.
  const init = useQuery({
    queryKey: ['orders-init'],
    queryFn: isWanted ? async ({ signal }) => (await calls()).fetchOrdersInit(signal) : skipToken,
    staleTime: 60_000,
  })
  const found = useQuery({
    // The key is not under the orders' key, so that events do not refetch searches.
    queryKey: ['order-search', asked],
    queryFn: isWanted ? async ({ signal }) => (await calls()).findOrders(asked, signal) : skipToken,
    staleTime: 0,
    // The previous answer stays until the next answer; the palette filters it by the current text.
    placeholderData: (before) => (isWanted ? before : undefined),
    retry: false,
  })
  return { ...found, currency: init.data?.storeSettings.currency }
}

/** The open checks, for users who may see what they owe. */
export const useOpenPlaces = (user: User) =>
  useQuery({
    queryKey: ['search', 'floor'],
    queryFn: userMay(user, AREA.orders)
      ? async ({ signal }) => (await import('../../../parts/checks/floor-feed.ts')).readFloor(signal)
      : skipToken,
    staleTime: 0,
    retry: false,
  })

/** The invoice with the typed number, for users who may open it. */
export function useFoundInvoice(user: User, asked: string) {
  const number = Number(/^#?(\d{1,9})$/.exec(asked)?.[1] ?? 0)
  const isWanted = number > 0 && userMay(user, AREA.invoices)
  return useQuery({
    queryKey: ['invoice-search', number],
    queryFn: isWanted ? async ({ signal }) => (await calls()).findInvoice(number, signal) : skipToken,
    staleTime: 0,
    retry: false,
  })
}

/** The chapters and headings of the guide, which the build holds. */
export const useGuideEntries = () =>
  useQuery({
    queryKey: ['guide'],
    queryFn: async () => (await import('../../../features/guide/guide.ts')).GUIDE_ENTRIES,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
