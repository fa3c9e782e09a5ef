import type { User } from '@comanda/shared/auth/api'
import { AREA, type Scope } from '@comanda/shared/kernel/scopes'
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
import {
  isOrderNumber,
  useFoundCustomers,
  useFoundInvoice,
  useFoundMenu,
  useFoundOrders,
  useGuideEntries,
  useOpenPlaces,
} from './search-data.ts'

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
