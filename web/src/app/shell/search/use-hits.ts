import type { User } from '@comanda/shared/auth/api'
import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Banknote, CalendarPlus, CircleSlash, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { userMay } from '../../../api/session.ts'
import type { GuideEntry } from '../../../features/guide/guide.ts'
import { useDebounced } from '../../../parts/hooks/use-debounced.ts'
import { guideHits } from './guide-hits.ts'
import {
  customerHits,
  type FoundItem,
  groupsOfHits,
  type Hit,
  invoiceHits,
  itemHits,
  orderHits,
  pageHits,
  wantedOf,
} from './hits.ts'
import { bestMatches, makeSearchable } from './match.ts'
import { placeHits } from './place-hits.ts'
import { recentHits } from './recent.ts'

/** The pause in typing before the server is asked. */
const TYPING_PAUSE_MS = 200
const NO_ITEMS: readonly FoundItem[] = []
const NO_ENTRIES: readonly GuideEntry[] = []

/** The results for the typed text: pages and dishes at once, the others from the server. */
export function useHits(user: User, typed: string) {
  const wanted = wantedOf(typed)
  const text = typed.trim()
  const asked = useDebounced(text, TYPING_PAUSE_MS)
  const isSettling = asked !== text
  const menu = useFoundMenu(user)
  const orders = useFoundOrders(user, asked)
  const customers = useFoundCustomers(user, asked)
  const places = useOpenPlaces(user)
  const invoices = useFoundInvoice(user, asked)
  const guide = useGuideEntries()

  const dishes = useMemo(() => makeSearchable(menu.items ?? NO_ITEMS, (item) => item.title), [menu.items])
  const groups = groupsOfHits({
    acts: actHits(user, wanted),
    recent: wanted === '' ? recentHits(user.username) : [],
    pages: pageHits(user, wanted),
    places: wanted === '' || !places.data ? [] : placeHits(places.data, wanted),
    invoices: isSettling ? [] : invoiceHits(invoices.data ?? [], places.data?.currency),
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
    guide: wanted === '' ? [] : guideHits(guide.data ?? NO_ENTRIES, wanted),
    isAwaiting: {
      places: wanted !== '' && places.isLoading,
      invoices: invoices.isLoading,
      items: wanted !== '' && menu.isLoading,
      orders: orders.isLoading || (isSettling && isOrderNumber(text)),
    },
  })
  const isWaiting =
    wanted !== '' &&
    (isSettling || menu.isLoading || orders.isFetching || customers.isFetching || invoices.isFetching)
  const isPartial = wanted !== '' && !isWaiting && [menu, orders, customers].some(({ isError }) => isError)
  return { groups, wanted, isWaiting, isPartial }
}

interface Act {
  title: string
  href: string
  icon: LucideIcon
  scopes: readonly Scope[]
}

/** What can be done from the search. */
const ACTS: readonly Act[] = [
  { title: 'Abrir turno', href: '/dashboard/till', icon: Banknote, scopes: AREA.till },
  {
    title: 'Nueva reserva',
    href: '/dashboard/reservation?nueva=1',
    icon: CalendarPlus,
    scopes: AREA.manageReservations,
  },
  { title: 'Marcar agotado', href: '/dashboard/kitchen?agotados=1', icon: CircleSlash, scopes: AREA.kitchen },
]

const actHits = (user: User, wanted: string): Hit[] =>
  bestMatches(
    makeSearchable(
      ACTS.filter(({ scopes }) => userMay(user, scopes)),
      ({ title }) => title,
    ),
    wanted,
  ).map(({ title, href, icon }) => ({ id: `act ${title}`, title, href, icon }))

const calls = () => import('./search-calls.ts')

/** Shorter texts match too many names. */
const FEWEST_LETTERS = 2

/**
 * The menu from the settings' or the point of sale's call, by scope; undefined while loading or without a
 * scope.
 */
function useFoundMenu(user: User) {
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
function useFoundCustomers(user: User, asked: string) {
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
const isOrderNumber = (text: string): boolean => /^(#?\d{1,9}|[a-z]{1,3}[\s-]?\d{1,9})$/i.test(text)

/** Orders by number, token or name, for users who may read them. */
function useFoundOrders(user: User, asked: string) {
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
const useOpenPlaces = (user: User) =>
  useQuery({
    queryKey: ['search', 'floor'],
    queryFn: userMay(user, AREA.orders)
      ? async ({ signal }) => (await import('../../../parts/checks/floor-feed.ts')).readFloor(signal)
      : skipToken,
    staleTime: 0,
    retry: false,
  })

/** The invoice with the typed number, for users who may open it. */
function useFoundInvoice(user: User, asked: string) {
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
const useGuideEntries = () =>
  useQuery({
    queryKey: ['guide'],
    queryFn: async () => (await import('../../../features/guide/guide.ts')).GUIDE_ENTRIES,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
