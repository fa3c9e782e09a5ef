import { formatMoney, toCents } from '@comanda/shared/kernel/money'
import type { Report } from '@comanda/shared/reports/api'
import type { PartKind, TitledPart } from './queries.ts'

const money = (amount: number): string => formatMoney(toCents(amount))

const ofKind = (parts: readonly TitledPart[], kind: PartKind): TitledPart[] =>
  parts.filter((part) => part.kind === kind)

const byTotal = (a: { sum: number; key: number | null }, b: { sum: number; key: number | null }): number =>
  b.sum - a.sum || (a.key ?? 0) - (b.key ?? 0)

const HOURS = 24

/** In the order of the week, without hours in which nothing happened. */
export const billedHours = (parts: readonly TitledPart[]): Report['byHour'] =>
  ofKind(parts, 'hour')
    .sort((a, b) => a.key - b.key)
    .map(({ key, placed, total }) => ({
      weekday: Math.floor(key / HOURS) + 1,
      hour: key % HOURS,
      orders: placed,
      total: money(total),
    }))

/** By the category that each dish is in now. */
export function billedCategories(parts: readonly TitledPart[]): Report['byCategory'] {
  const categories = new Map<
    number | null,
    { key: number | null; title: string | null; quantity: number; sum: number }
  >()
  for (const part of ofKind(parts, 'item').filter(({ billed }) => billed > 0)) {
    const key = part.category_id
    const category = categories.get(key) ?? { key, title: part.category_title, quantity: 0, sum: 0 }
    category.quantity += part.billed
    category.sum += part.total
    categories.set(key, category)
  }
  return [...categories.values()]
    .sort(byTotal)
    .map(({ key, title, quantity, sum }) => ({ id: key, title, quantity, total: money(sum) }))
}

export const paidTypes = (parts: readonly TitledPart[]): Report['byPaymentType'] =>
  ofKind(parts, 'payment_type')
    .map(({ key, title, billed, total }) => ({ key, title, billed, sum: total }))
    .sort(byTotal)
    .map(({ key, title, billed, sum }) => ({ id: key, title: title ?? '', count: billed, total: money(sum) }))

/** By the part's key. @see migrations/0005_reports.sql */
const DELIVERY_TYPES = [null, 'dinein', 'delivery', 'takeaway'] as const

export const billedTypes = (parts: readonly TitledPart[]): Report['byDeliveryType'] =>
  ofKind(parts, 'delivery_type')
    .filter(({ billed }) => billed > 0)
    .map(({ key, billed, total }) => ({ key, billed, sum: total }))
    .sort(byTotal)
    .map(({ key, billed, sum }) => ({ key: DELIVERY_TYPES[key] ?? null, count: billed, total: money(sum) }))
