import { businessDate } from '@comanda/shared/kernel/business-day'
import { groupBy } from '@comanda/shared/kernel/grouping'
import { reservationCode } from '@comanda/shared/reservations/reservation'
import { phoneKey } from '../kernel/phone-key.ts'
import { GUESTS } from './people.ts'
import { demoReservations } from './reservations.ts'
import { STORE_TIME } from './sales/arrivals.ts'
import { COOK, type DemoBill, type DemoOrder, registeredAt, totalsOfOrders, WAITER } from './sales/history.ts'

const COUNTRY = 'MX'

export function customerRows(now: Date) {
  return GUESTS.map((guest, i) => ({
    phone: guest.phone,
    phone_key: phoneKey(guest.phone, COUNTRY),
    name: guest.name,
    email: guest.email,
    birth_date: guest.birthDate,
    gender: guest.gender,
    created_at: registeredAt(i, now),
  }))
}

/** The rows, numbered in the sequence of booking. */
export function reservationRows(now: Date) {
  const booked = demoReservations(now).sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
  return booked.map((one, i) => ({
    id: i + 1,
    unique_code: reservationCode(i + 1),
    customer_key: phoneKey(GUESTS[one.guest]?.phone ?? '', COUNTRY),
    table_id: one.table,
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    status: one.status,
    people_count: one.people,
    notes: one.notes,
    created_at: one.bookedAt,
    created_by: one.by,
  }))
}

/**
 * The rows of all sales, numbered in the sequence of the sales: orders by placing time, invoices by payment time,
 * tokens from 1 on each business day. `counters` has the next numbers.
 */
export function salesRows(sold: readonly DemoOrder[], now: Date) {
  const orders = [...sold].sort((a, b) => a.at.getTime() - b.at.getTime())
  const bills = [...new Set(orders.flatMap((order) => order.bill ?? []))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const invoiceIds = new Map(bills.map((bill, i) => [bill, i + 1]))
  const tokens = new Map<string, number>()
  const withoutCheck = orders.map((order, i) => orderRow(order, i + 1, tokens, invoiceIds))
  const parties = groupBy(withoutCheck, partyOfOrder)
  const nameOf = ({ id }: OrderRow) => orders[id - 1]?.checkName ?? null
  const invoices = bills.map((bill, i) => invoiceRow(bill, i + 1, orders))
  const checks = [...parties.values()].map((rounds, i) => checkRow(rounds, i + 1, invoices, nameOf))
  const orderRows = withoutCheck.map((order) => {
    const party = partyOfOrder(order)
    return {
      ...order,
      check_id: [...parties.keys()].indexOf(party) + 1,
      round: (parties.get(party)?.indexOf(order) ?? 0) + 1,
    }
  })
  const items = orders
    .flatMap((order, i) => order.lines.map((line) => ({ ...line, order_id: i + 1, created_at: order.at })))
    .map((line, i) => ({ id: i + 1, ...line }))
  const payments = bills
    .flatMap((bill, i) => bill.payments.map((part) => paymentRow(bill, i + 1, part)))
    .map((payment, i) => ({
      id: i + 1,
      ...payment,
      check_id: checks.find((check) => check.invoice_id === payment.invoice_id)?.id ?? 0,
    }))
  return {
    checks,
    orders: orderRows,
    items,
    events: eventRows(orders, items, now),
    invoices,
    payments,
    counters: [
      { name: 'order', value: orderRows.length },
      { name: 'order_item', value: items.length },
      { name: 'invoice', value: invoices.length },
      { name: 'payment', value: payments.length },
      { name: 'check', value: checks.length },
      ...[...tokens].map(([date, value]) => ({ name: `token:${date}`, value })),
    ],
  }
}

function orderRow(
  order: DemoOrder,
  id: number,
  tokens: Map<string, number>,
  invoiceIds: ReadonlyMap<DemoBill, number>,
) {
  const date = businessDate(order.at, STORE_TIME)
  const token = (tokens.get(date) ?? 0) + 1
  tokens.set(date, token)
  const guest = order.guest === null ? undefined : GUESTS[order.guest]
  return {
    id,
    token_no: token,
    business_date: date,
    created_at: order.at,
    created_by: order.by,
    delivery_type: order.deliveryType,
    customer_type: guest ? 'CUSTOMER' : 'WALKIN',
    customer_key: guest ? phoneKey(guest.phone, COUNTRY) : null,
    customer_phone: guest?.phone ?? null,
    customer_name: guest?.name ?? null,
    table_id: order.tableId,
    status: order.closed?.status ?? 'created',
    payment_status: order.bill ? 'paid' : 'pending',
    invoice_id: order.bill ? (invoiceIds.get(order.bill) ?? null) : null,
    closed_at: order.closed?.at ?? null,
    closed_by: order.closed?.by ?? null,
  }
}

/** The steps of a line, with who makes them. */
const STEPS = [
  { status: 'preparing', actor: COOK },
  { status: 'completed', actor: COOK },
  { status: 'delivered', actor: WAITER },
] as const

/** The events of the lines of the open orders, in even distances between the order's time and now. */
function eventRows(
  orders: readonly DemoOrder[],
  items: readonly { id: number; order_id: number; status: string; created_at: Date }[],
  now: Date,
) {
  const open = items.filter(({ order_id }) => orders[order_id - 1]?.closed === null)
  const events = open.flatMap(({ id, order_id, status, created_at }) => {
    const made = STEPS.slice(0, STEPS.findIndex((step) => step.status === status) + 1)
    const distance = (now.getTime() - created_at.getTime()) / (STEPS.length + 1)
    return made.map((step, i) => ({
      ...step,
      order_id,
      item_id: id,
      at: new Date(created_at.getTime() + distance * (i + 1)),
    }))
  })
  return [...groupBy(events, ({ order_id }) => order_id).values()].flatMap((ofOrder) =>
    ofOrder
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((event, i) => ({ ...event, position: i + 1 })),
  )
}

type OrderRow = ReturnType<typeof orderRow>

/** One check for each invoice, for the open orders of each table, and for each other order. */
const partyOfOrder = (order: OrderRow): string => {
  if (order.invoice_id !== null) return `invoice ${order.invoice_id}`
  return order.status === 'created' && order.table_id !== null
    ? `table ${order.table_id}`
    : `order ${order.id}`
}

function checkRow(
  rounds: readonly OrderRow[],
  id: number,
  invoices: readonly { id: number; total: number; created_at: Date; created_by: string }[],
  nameOf: (order: OrderRow) => string | null,
) {
  const [first] = rounds
  if (!first) throw new Error('the check has no rounds')
  const invoice = invoices.find((one) => one.id === first.invoice_id)
  const unpaid = first.status === 'completed' ? ('unpaid' as const) : ('cancelled' as const)
  return {
    id,
    table_id: first.table_id,
    delivery_type: first.delivery_type,
    name: nameOf(first),
    waiter: first.created_by,
    opened_at: first.created_at,
    business_date: first.business_date,
    status: invoice ? ('paid' as const) : first.status === 'created' ? ('open' as const) : unpaid,
    rounds: rounds.length,
    paid: invoice?.total ?? 0,
    invoice_id: invoice?.id ?? null,
    closed_at: invoice?.created_at ?? first.closed_at,
    closed_by: invoice?.created_by ?? first.closed_by,
  }
}

function invoiceRow(bill: DemoBill, id: number, orders: readonly DemoOrder[]) {
  return {
    id,
    business_date: businessDate(bill.at, STORE_TIME),
    created_at: bill.at,
    created_by: bill.by,
    ...totalsOfOrders(orders.filter((order) => order.bill === bill)),
  }
}

function paymentRow(bill: DemoBill, invoiceId: number, part: { typeId: number; amount: number }) {
  return {
    invoice_id: invoiceId,
    payment_type_id: part.typeId,
    amount: part.amount,
    business_date: businessDate(bill.at, STORE_TIME),
    created_at: bill.at,
    created_by: bill.by,
  }
}
