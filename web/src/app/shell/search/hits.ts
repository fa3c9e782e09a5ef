import type { User } from '@comanda/shared/auth/api'
import type { Customer } from '@comanda/shared/customers/api'
import { digitsOf } from '@comanda/shared/customers/phone'
import type { Invoice } from '@comanda/shared/invoices/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { priceOf } from '@comanda/shared/kernel/money'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { searchable } from '@comanda/shared/kernel/searchable'
import type { MenuItem } from '@comanda/shared/menu/api'
import type { searchOrders } from '@comanda/shared/orders/api'
import { ClipboardList, type LucideIcon, ReceiptText, UserRound, UtensilsCrossed } from 'lucide-react'
import { addressOfOrder } from '../../../parts/orders/addresses.ts'
import { orderStatusWord } from '../../../parts/orders/order-words.ts'
import { ownZone, shortDay } from '../../../parts/time/dates.ts'
import type { StaffPage } from '../../pages/page.ts'
import { addressOfPage } from '../../routes.ts'
import * as PAGE_ICONS from '../nav/page-icons.ts'
import { searchableFor } from '../nav/pages.ts'
import { bestMatches, makeSearchable, matchIn, type Searchable } from './match.ts'

const TEXTS = {
  acts: 'Acciones',
  recent: 'Recientes',
  pages: 'Páginas',
  places: 'Cuentas abiertas',
  invoices: 'Facturas',
  items: 'Artículos del menú',
  orders: 'Pedidos',
  customers: 'Clientes',
  guide: 'Ayuda',
  due: (amount: string) => `Por cobrar ${amount}`,
} as const

/** One result of the search. */
export interface Hit {
  /** Unique in the whole list. */
  id: string
  title: string
  /** Distinguishes results with the same title. */
  detail?: string
  href: string
  icon: LucideIcon
}

export interface HitGroup {
  id: string
  title: string
  hits: Hit[]
}

const MOST_ITEMS = 6
const MOST_CUSTOMERS = 5
const MOST_ORDERS = 5

const ICONS: Record<StaffPage['icon'], LucideIcon> = PAGE_ICONS

export const pageHits = (user: User, wanted: string): Hit[] =>
  bestMatches(
    makeSearchable(searchableFor(user), (page) => page.title),
    wanted,
  ).map((page) => ({
    id: `page ${page.path}`,
    title: page.title,
    href: addressOfPage(page),
    icon: ICONS[page.icon],
  }))

export type FoundItem = Pick<MenuItem, 'id' | 'title' | 'category_title'>

/** @param opensDetail opens the item's settings; otherwise the point of sale */
export const itemHits = (
  items: readonly Searchable<FoundItem>[],
  wanted: string,
  opensDetail: boolean,
): Hit[] =>
  bestMatches(items, wanted, MOST_ITEMS).map(({ id, title, category_title }) => ({
    id: `item ${id}`,
    title,
    ...(category_title === null ? {} : { detail: category_title }),
    href: opensDetail ? `/dashboard/settings/menu-items/${id}` : '/dashboard/pos',
    icon: UtensilsCrossed,
  }))

/** Filters the answer to an earlier text by the current text. */
const matchesTyped = ({ name, phone }: Pick<Customer, 'name' | 'phone'>, wanted: string): boolean =>
  matchIn(name, wanted) !== null ||
  phone.includes(wanted) ||
  (digitsOf(wanted) !== '' && digitsOf(phone).includes(digitsOf(wanted)))

/** @param isOlder the answer belongs to an earlier text than `wanted` */
export const customerHits = (
  customers: readonly Pick<Customer, 'name' | 'phone'>[],
  wanted: string,
  isOlder: boolean,
): Hit[] =>
  customers
    .filter((customer) => !isOlder || matchesTyped(customer, wanted))
    .slice(0, MOST_CUSTOMERS)
    .map(({ name, phone }) => ({
      id: `customer ${phone}`,
      title: name,
      detail: phone,
      href: `/dashboard/customers/${encodeURIComponent(phone)}`,
      icon: UserRound,
    }))

type FoundOrder = Answer<typeof searchOrders>[number]

/** An open order shows the amount due. The amount has no symbol until the store's currency is known. */
function dueOfHit({ status, due }: FoundOrder, currency: string | undefined): string | null {
  if (status !== 'created' || priceOf(due) <= 0) return null
  return TEXTS.due(currency === undefined ? due : formatPrice(moneyFormat(currency), due))
}

/** @param typed filters the answer to an earlier text by the name */
export const orderHits = (
  orders: readonly FoundOrder[],
  currency?: string,
  typed: string | null = null,
): Hit[] =>
  orders
    .filter(
      ({ check_name }) => typed === null || (check_name !== null && matchIn(check_name, typed) !== null),
    )
    .slice(0, MOST_ORDERS)
    .map((order) => ({
      id: `order ${order.id}`,
      title: [`Pedido ${order.id}`, order.check_name].filter(Boolean).join(' · '),
      detail: [
        `Token ${order.token_no}`,
        order.table_title,
        orderStatusWord(order),
        dueOfHit(order, currency),
        shortDay(new Date(order.date), ownZone()),
      ]
        .filter(Boolean)
        .join(' · '),
      href: addressOfOrder(order.id),
      icon: ClipboardList,
    }))

export const invoiceHits = (
  invoices: readonly Pick<Invoice, 'invoice_id' | 'total' | 'name' | 'created_at'>[],
  currency = 'MXN',
): Hit[] =>
  invoices.map(({ invoice_id, total, name, created_at }) => ({
    id: `invoice ${invoice_id}`,
    title: `Venta ${invoice_id} · ${formatPrice(moneyFormat(currency), total)}`,
    detail: [name, shortDay(new Date(created_at), ownZone())].filter(Boolean).join(' · '),
    href: `/dashboard/invoices?q=%23${invoice_id}`,
    icon: ReceiptText,
  }))

interface Found {
  /** What can be done and what was chosen before; above all while nothing is typed. */
  acts: Hit[]
  recent: readonly Hit[]
  pages: Hit[]
  places: Hit[]
  invoices: Hit[]
  items: Hit[]
  orders: Hit[]
  customers: Hit[]
  guide: Hit[]
  isAwaiting: { places: boolean; items: boolean; invoices: boolean; orders: boolean }
}

/**
 * The groups in their order. Groups after a loading group wait, so that nothing appears above the selected
 * result.
 */
export function groupsOfHits(found: Found): HitGroup[] {
  const { acts, recent, pages, places, items, invoices, orders, customers, guide, isAwaiting } = found
  const all: (HitGroup & { isAwaited?: boolean })[] = [
    { id: 'acts', title: TEXTS.acts, hits: acts },
    { id: 'recent', title: TEXTS.recent, hits: recent.map((hit) => ({ ...hit, id: `recent ${hit.id}` })) },
    { id: 'pages', title: TEXTS.pages, hits: pages },
    { id: 'places', title: TEXTS.places, hits: places, isAwaited: isAwaiting.places },
    { id: 'items', title: TEXTS.items, hits: items, isAwaited: isAwaiting.items },
    { id: 'invoices', title: TEXTS.invoices, hits: invoices, isAwaited: isAwaiting.invoices },
    { id: 'orders', title: TEXTS.orders, hits: orders, isAwaited: isAwaiting.orders },
    { id: 'customers', title: TEXTS.customers, hits: customers },
    { id: 'guide', title: TEXTS.guide, hits: guide },
  ]
  const awaited = all.findIndex(({ isAwaited }) => isAwaited)
  return (awaited < 0 ? all : all.slice(0, awaited)).filter(({ hits }) => hits.length > 0)
}

/** The search text, normalized for comparison. */
export const wantedOf = (typed: string): string => searchable(typed.trim())
