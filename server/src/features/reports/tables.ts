import type { StoreTime } from '@comanda/shared/kernel/business-day'
import {
  formatCentavos,
  formatMoney,
  portion,
  subtractCents,
  toCents,
  ZERO,
} from '@comanda/shared/kernel/money'
import type { Report, TopItem } from '@comanda/shared/reports/api'
import type { TableRows } from '@comanda/shared/reports/tables'
import type { Waited, Waits } from '@comanda/shared/reports/waits'
import type { DiscountKind } from '@comanda/shared/selling/discount'
import { type ServiceSettings, TIP_POOL } from '@comanda/shared/settings/service'
import type { Part, PartKind } from './queries-parts.ts'
import {
  SERVICE_KINDS,
  type ServiceKind,
  type ServiceRow,
  UNIT_SEPARATOR,
  type WaitsRow,
} from './queries-service.ts'

/** The rows of the service among the parts of a report, largest amount first. */
export const serviceRowsOf = (parts: readonly Part[]): ServiceRow[] =>
  parts
    .flatMap(({ kind, key, is_now, placed, billed, total, title }): ServiceRow[] => {
      // What was given back on another day of the period leaves nothing.
      if (!isService(kind) || (placed === 0 && total === 0)) return []
      const [username = '', reason = ''] = key.split(UNIT_SEPARATOR)
      return [{ kind, is_now, reason, username, name: title, count: placed, amount: total, extra: billed }]
    })
    .sort(
      (a, b) =>
        b.amount - a.amount ||
        b.count - a.count ||
        compare(a.reason, b.reason) ||
        compare(a.username, b.username) ||
        compare(a.kind, b.kind),
    )

const isService = (kind: string): kind is ServiceKind => SERVICE_KINDS.includes(`'${kind}'`)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** An item in the list of best sellers. */
export type SoldItem = Pick<
  Part,
  'kind' | 'key' | 'placed' | 'billed' | 'total' | 'title' | 'price' | 'net_price' | 'image' | 'category_id'
>

/** Most pieces first; for equal counts, the older item first. */
export const topItems = (parts: readonly SoldItem[], howMany: number): TopItem[] =>
  parts
    .filter((part) => part.kind === 'item' && part.placed > 0)
    .sort((a, b) => b.placed - a.placed || Number(a.key) - Number(b.key))
    .slice(0, howMany)
    .map((part) => ({
      id: Number(part.key),
      title: part.title ?? '',
      price: formatCentavos(part.price ?? 0),
      net_price: part.net_price === null ? null : formatCentavos(part.net_price),
      image: part.image,
      category_id: part.category_id,
      orders_count: part.placed,
      paid_count: part.billed,
      revenue: formatCentavos(part.total),
    }))

const HOURS = 24

/** In weekly order, without hours without orders or invoices. */
export const hoursOf = (parts: readonly Part[]): Report['byHour'] =>
  parts
    .filter((part) => part.kind === 'hour')
    .map((part) => ({ ...part, hour: Number(part.key) }))
    .sort((a, b) => a.hour - b.hour)
    .map(({ hour, placed, total }) => ({
      weekday: Math.floor(hour / HOURS) + 1,
      hour: hour % HOURS,
      orders: placed,
      total: formatCentavos(total),
    }))

const ORDER = new Intl.Collator('en', { numeric: true })

/** Parts of one kind with payments, largest total first. */
function billed(parts: readonly Part[], kind: PartKind): Part[] {
  return parts
    .filter((part) => part.kind === kind && part.billed > 0)
    .sort((a, b) => b.total - a.total || ORDER.compare(a.key, b.key))
}

/**
 * The rows of each table that divides the revenue. @see shared/src/reports/tables.ts
 * @param tips of each person, in centavos; null where they belong to the whole team
 */
export const revenueTables = (
  parts: readonly Part[],
  tips: ReadonlyMap<string, number> | null,
): Pick<TableRows, 'byCategory' | 'byPaymentType' | 'byDeliveryType' | 'byWaiter'> => ({
  byCategory: categoriesOf(billed(parts, 'item')),
  byPaymentType: billed(parts, 'payment_type').map((part) => ({
    id: Number(part.key),
    title: part.title ?? '',
    count: part.billed,
    total: formatCentavos(part.total),
  })),
  byDeliveryType: billed(parts, 'delivery_type').map((part) => ({
    key: (part.key || null) as TableRows['byDeliveryType'][number]['key'],
    count: part.billed,
    total: formatCentavos(part.total),
  })),
  byWaiter: waitersOfParts(parts, tips),
})

function waitersOfParts(
  parts: readonly Part[],
  tips: ReadonlyMap<string, number> | null,
): TableRows['byWaiter'] {
  const checksOf = new Map(billed(parts, 'waiter_check').map((part) => [part.key, part.billed]))
  return billed(parts, 'waiter').map(({ key, title, billed: orders, total }) => {
    const checks = checksOf.get(key) ?? 0
    const averageOf = (count: number) => formatMoney(count > 0 ? portion(toCents(total), 1, count) : ZERO)
    return {
      username: key,
      // A removed user is shown with the username.
      name: title ?? key,
      orders,
      average: averageOf(orders),
      checks,
      checkAverage: averageOf(checks),
      tips: tips && formatCentavos(tips.get(key) ?? 0),
      total: formatCentavos(total),
    }
  })
}

/** Groups items by their current category. */
function categoriesOf(items: readonly Part[]): TableRows['byCategory'] {
  const categories = new Map<number | null, { title: string | null; quantity: number; sum: number }>()
  for (const { category_id, category_title, billed, total } of items) {
    const category = categories.get(category_id) ?? { title: category_title, quantity: 0, sum: 0 }
    category.quantity += billed
    category.sum += total
    categories.set(category_id, category)
  }
  return [...categories]
    .sort(([a, { sum: first }], [b, { sum: second }]) => second - first || (a ?? 0) - (b ?? 0))
    .map(([id, { title, quantity, sum }]) => ({ id, title, quantity, total: formatCentavos(sum) }))
}

/** @param revenue in centavos */
export function serviceFigures(rows: readonly ServiceRow[], revenue: number) {
  const sum = (kind: ServiceRow['kind'], key: 'count' | 'amount'): number =>
    rows.reduce((all, row) => all + (row.kind === kind ? row[key] : 0), 0)
  const counted = (kind: ServiceRow['kind']) => ({
    count: sum(kind, 'count'),
    amount: formatCentavos(sum(kind, 'amount')),
  })
  return {
    tips: counted('tip'),
    discounts: counted('discount'),
    courtesies: counted('courtesy'),
    voids: counted('void'),
    refunds: counted('refund'),
    revenueAfterRefunds: formatMoney(subtractCents(toCents(revenue), toCents(sum('refund', 'amount')))),
  }
}

/** The tips of each person, in centavos; null where they belong to all. */
export const tipsByPerson = (
  rows: readonly ServiceRow[],
  tipOwner: ServiceSettings['tipOwner'],
): ReadonlyMap<string, number> | null =>
  tipOwner === 'pool'
    ? null
    : new Map(rows.filter(({ kind }) => kind === 'tip').map(({ username, amount }) => [username, amount]))

/** Adds the tips of all people to one row. */
function pooled(tips: readonly ServiceRow[]): ServiceRow[] {
  const [first] = tips
  if (!first) return []
  const sum = (key: 'count' | 'amount' | 'extra') => tips.reduce((all, row) => all + row[key], 0)
  return [{ ...first, ...TIP_POOL, count: sum('count'), amount: sum('amount'), extra: sum('extra') }]
}

/**
 * The rows of each table, largest amount first. @see shared/src/reports/tables.ts
 * @param tipOwner whose the tips are in this store
 */
export function serviceTables(
  rows: readonly ServiceRow[],
  tipOwner: ServiceSettings['tipOwner'],
): Pick<TableRows, 'byTips' | 'byDiscount' | 'byVoid' | 'byRefund'> {
  const of = (...kinds: ServiceRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind))
  return {
    byTips: (tipOwner === 'pool' ? pooled(of('tip')) : of('tip')).map(
      ({ username, name, count, amount, extra }) => ({
        username,
        name: name ?? username,
        count,
        average: formatMoney(extra > 0 ? portion(toCents(amount), 1, extra) : toCents(0)),
        total: formatCentavos(amount),
      }),
    ),
    byDiscount: of('discount', 'courtesy').map((row) => ({
      ...givenOf(row),
      kind: row.kind as DiscountKind,
    })),
    byVoid: of('void').map((row) => ({ ...givenOf(row), wasted: row.extra })),
    byRefund: of('refund').map(givenOf),
  }
}

const givenOf = ({ reason, username, name, count, amount }: ServiceRow) => ({
  reason,
  username,
  name: name ?? username,
  count,
  amount: formatCentavos(amount),
})

/** @param rows who waited longest first */
export function waitsFrom(rows: readonly WaitsRow[], { businessDayStart }: StoreTime): Waits | null {
  const all = rows.find((row) => row.of === 3)
  if (!all) return null
  const turn = Number(businessDayStart.slice(0, 2))
  const sinceTurn = ({ hour }: { hour: number }) => (hour - turn + 24) % 24
  return {
    ...waitedOf(all),
    byWaiter: rows
      .filter((row) => row.of === 1)
      .map((row) => ({ username: row.waiter, name: row.name, ...waitedOf(row) })),
    byHour: rows
      .filter((row) => row.of === 2)
      .map((row) => ({ hour: row.hour ?? 0, ...waitedOf(row) }))
      .sort((a, b) => sinceTurn(a) - sinceTurn(b)),
  }
}

const waitedOf = ({ calls, seenAverage, seenLongest, average, longest }: Waited): Waited => ({
  calls,
  seenAverage,
  seenLongest,
  average,
  longest,
})
