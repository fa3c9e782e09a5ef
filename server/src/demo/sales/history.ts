import { portion, subtractCents, toCents } from '@comanda/shared/kernel/money'
import type { DeliveryType } from '@comanda/shared/selling/delivery-type'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { billTotals, type Totals } from '@comanda/shared/selling/totals'
import type { NewLine } from '../../selling/orders/queries-new-order.ts'
import type { Menu } from '../menu.ts'
import { GUESTS, TABLES } from '../people.ts'
import { between, pick, pickWeighted, type Random, wholeBetween } from '../random.ts'
import { arrivals, DAYS_OF_HISTORY, hourAtStore, minutesAfter } from './arrivals.ts'
import { fillBasket } from './basket.ts'

export type DemoLine = NewLine & { status: ItemStatus }

/** An invoice, which orders paid together share. */
export type DemoBill = { at: Date; by: string; payments: readonly { typeId: number; amount: number }[] }

export type DemoOrder = {
  at: Date
  by: string
  deliveryType: DeliveryType
  /** Index into GUESTS; null for a walk-in. */
  guest: number | null
  /** The name of its check. */
  checkName?: string | undefined
  tableId: number | null
  lines: readonly DemoLine[]
  bill: DemoBill | null
  /** Null while it is open. */
  closed: { status: 'completed' | 'cancelled'; at: Date; by: string } | null
}

export const WAITER = 'mesero@comanda.mx'
export const COOK = 'cocina@comanda.mx'
export const CASHIER = 'caja@comanda.mx'

/** The payment types of every new store: Efectivo, Tarjeta, Transferencia. */
const PAYMENT_TYPES = [
  { id: 1, share: 44 },
  { id: 2, share: 45 },
  { id: 3, share: 11 },
]

/** The number of guests who were customers before the two weeks; the others were added during them. */
const EARLIER_GUESTS = 26

/** When a guest was added as a customer: most of them weeks ago, the last two today. */
export function registeredAt(guest: number, now: Date): Date {
  if (guest < EARLIER_GUESTS) return minutesAfter(now, -(20 + guest * 2.7) * 24 * 60 - guest * 37)
  const newcomer = guest - EARLIER_GUESTS
  const daysAgo = DAYS_OF_HISTORY - 1 - newcomer
  if (daysAgo < 2) return minutesAfter(now, daysAgo === 1 ? -95 : -20)
  return minutesAfter(now, -daysAgo * 24 * 60 - (newcomer % 5) * 41)
}

/** All closed orders of the last two weeks, in the sequence in which they were placed. */
export function pastOrders(menu: Menu, random: Random, now: Date): DemoOrder[] {
  return arrivals(random, now)
    .flatMap((at) => visit(menu, random, at, now))
    .filter((order) => order.closed !== null && order.closed.at < now)
}

/** The orders of one visit, sometimes two on the same bill. */
function visit(menu: Menu, random: Random, at: Date, now: Date): DemoOrder[] {
  const deliveryType = pickWeighted<readonly [DeliveryType, number]>(
    random,
    [
      ['dinein', 68],
      ['takeaway', 22],
      ['delivery', 10],
    ],
    ([, share]) => share,
  )[0]
  const seated = deliveryType === 'dinein'
  const people = wholeBetween(random, 1, seated ? 5 : 3)
  const order: DemoOrder = {
    at,
    by: seated ? WAITER : CASHIER,
    deliveryType,
    guest: guestFor(random, deliveryType, at, now),
    tableId: seated ? tableFor(random, people) : null,
    lines: delivered(random, fillBasket(menu, random, hourAtStore(at), people)),
    bill: null,
    closed: null,
  }
  if (random() < 0.035) return [cancelled(order, minutesAfter(at, between(random, 2, 11)))]

  const closedAt = minutesAfter(at, seated ? between(random, 38, 85) : between(random, 14, 45))
  const rounds = [order]
  if (seated && random() < 0.08) {
    const again = minutesAfter(at, between(random, 16, 34))
    rounds.push({
      ...order,
      at: again,
      lines: delivered(random, fillBasket(menu, random, hourAtStore(again), wholeBetween(random, 1, 2))),
    })
  }
  const bill = pay(random, rounds, seated ? closedAt : at, CASHIER)
  return rounds.map((one) => ({
    ...one,
    bill,
    closed: { status: 'completed', at: closedAt, by: bill.by },
  }))
}

function guestFor(random: Random, deliveryType: DeliveryType, at: Date, now: Date): number | null {
  const known = { dinein: 0.24, takeaway: 0.5, delivery: 1 }[deliveryType]
  if (random() >= known) return null
  const registered = GUESTS.map((_, i) => i).filter((guest) => registeredAt(guest, now) <= at)
  return pickWeighted(random, registered, (guest) => 1 / (guest + 4))
}

/** Picks a table with enough seats. Tables are numbered from 1, like their rows. */
function tableFor(random: Random, people: number): number {
  const fitting = TABLES.map((table, i) => ({ id: i + 1, seats: table.seats })).filter(
    (table) => table.seats >= people && table.seats <= people + 4,
  )
  return pick(random, fitting).id
}

/** Marks all lines as delivered, and sometimes a line as cancelled. */
function delivered(random: Random, lines: readonly NewLine[]): DemoLine[] {
  const takenBack = lines.length > 1 && random() < 0.025 ? wholeBetween(random, 0, lines.length - 1) : -1
  return lines.map((line, i) => ({ ...line, status: i === takenBack ? 'cancelled' : 'delivered' }))
}

function cancelled(order: DemoOrder, at: Date): DemoOrder {
  return {
    ...order,
    lines: order.lines.map((line) => ({ ...line, status: 'cancelled' })),
    closed: { status: 'cancelled', at, by: order.by },
  }
}

/** The total of the orders: the sum of their lines that were not cancelled. */
export function totalsOfOrders(orders: readonly DemoOrder[]): Totals {
  const live = orders.flatMap((order) => order.lines).filter((line) => line.status !== 'cancelled')
  return billTotals(
    live.map((line) => ({ net: toCents(line.net), tax: toCents(line.tax), total: toCents(line.total) })),
  )
}

/** Makes one bill for the orders, sometimes split between cash and card. */
export function pay(random: Random, orders: readonly DemoOrder[], at: Date, by: string): DemoBill {
  const { total } = totalsOfOrders(orders)
  if (random() < 0.05) {
    const half = portion(total, 1, 2)
    const payments = [
      { typeId: 1, amount: half },
      { typeId: 2, amount: subtractCents(total, half) },
    ]
    return { at, by, payments }
  }
  const { id } = pickWeighted(random, PAYMENT_TYPES, (type) => type.share)
  return { at, by, payments: [{ typeId: id, amount: total }] }
}
