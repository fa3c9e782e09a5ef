import {
  chargeCheck,
  correctPayment,
  discountCheck,
  getCheck,
  joinChecks,
  moveCheck,
  moveLines,
  refundCheck,
  removeDiscount,
  returnPayment,
  setGuests,
  splitCheck,
  unsplitCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import type { Check, CheckPayment } from '@comanda/shared/checks/check'
import type { Call } from '@comanda/shared/kernel/call'
import { advanceItem } from '@comanda/shared/kitchen/api'
import { cancelOrders, completeOrders, payOrders, setItemStatus } from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import type pg from 'pg'
import { CANDY, TABLES, TACO, WATER } from '../../../server/src/testing/menu.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { dish, type Item, itemsOfCart, type Ordered, TAQUERIA } from '../lib/model/menu.ts'
import { centsOf, sumOfAmounts } from '../lib/model/money.ts'
import { NO_SALE, type Payment, type Sale } from '../lib/model/sales.ts'

/** A dish whose tax is added on top, so that its rounding is met too. */
export const IEPS_CANDY = dish(CANDY.id, 'Dulce', 33_33, { tax: { thousandths: 8_000, type: 'exclusive' } })
const MENU = [...TAQUERIA.filter(({ id }) => id !== CANDY.id), IEPS_CANDY]

export const CHECK_KINDS = [
  'order',
  'order',
  'order',
  'paid order',
  'round',
  'move',
  'move lines',
  'move lines',
  'join',
  'split',
  'unsplit',
  'discount',
  'remove discount',
  'void',
  'guests',
  'charge',
  'charge',
  'charge all',
  'refund',
  'correct',
  'return payment',
  'return payment',
  'cook',
  'cancel',
  'cancel item',
  'close unpaid',
  'pay orders',
] as const
type CheckKind = (typeof CHECK_KINDS)[number]
/** What changes a check that is there. */
export type ChangeKind = Exclude<CheckKind, 'order' | 'paid order' | 'round'>

/** They change no count. */
export const MOVES: readonly string[] = ['move', 'move lines', 'join', 'split', 'unsplit']
/** They change no line in its pieces, its price or its total. */
export const KEEPS_LINES: readonly string[] = [
  ...MOVES,
  'guests',
  'charge',
  'charge all',
  'pay orders',
  'refund',
  'correct',
  'return payment',
  'cook',
]

/** `sale` is what the store sells or gives back when the request is done. */
interface CheckRequest {
  call: Call
  params?: object
  body?: object
  sale?: Sale | ((answer: Record<string, string>) => Sale)
}

/** The action of a person with the present checks. @param reader reads any check; counts no drawer, which would hide sums */
export async function checkRequest(
  owner: pg.Pool,
  reader: Client,
  kind: CheckKind,
  pick: readonly number[],
): Promise<CheckRequest | null> {
  const checkAt = (status: 'open' | 'paid', at: number) => drawnCheck(owner, reader, status, at)
  const [a = 0, b = 0, , d = 0] = pick
  const items = drawnItems(pick)
  const cart = items.map(({ dish: id, variant, quantity }) => ({ id, variant_id: variant, quantity }))
  const sale = { ...NO_SALE, items }
  const tableId = drawnTable(pick)
  if (kind === 'order') return { call: createOrder, sale, body: { cart, tableId, newCheck: b % 4 === 0 } }
  if (kind === 'paid order')
    return { call: createOrderAndInvoice, sale: paidAtOnce(items), body: { cart, tableId } }
  const check = await checkAt(kind === 'refund' || kind === 'correct' ? 'paid' : 'open', a)
  if (!check) return null
  if (kind === 'round') return { call: createOrder, sale, body: { cart, checkId: check.id } }
  return changeOf(check, kind, pick, () => checkAt('open', d))
}

const drawnTable = ([a = 0]: readonly number[]): number | null =>
  [TABLES.one, TABLES.two, TABLES.three, null][a % 4] ?? null

/** What a person does with this check. @param another draws another open check */
export const changeOf = (
  check: Check,
  kind: ChangeKind,
  pick: readonly number[],
  another: () => Promise<Check | null>,
): Promise<CheckRequest | null> | CheckRequest | null =>
  CHANGES[kind]({ check, pick, another, ...drawnLines(check, pick), params: { id: check.id } })

interface Drawn extends ReturnType<typeof drawnLines> {
  check: Check
  pick: readonly number[]
  another: () => Promise<Check | null>
  params: { id: number }
}

/** Lines and orders of a check; `chosen` are one or several of its lines, `pieces` some pieces of these. */
function drawnLines(check: Check, [, b = 0, c = 0, , , f = 0]: readonly number[]) {
  const live = check.rounds.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
  const line = live[b % Math.max(live.length, 1)]
  const several = f % 2 ? live.filter((_, at) => (f >> (at + 1)) % 2) : []
  const chosen = several.length > 0 ? several : line ? [line] : []
  const pieces = chosen.map(({ id, quantity }) => ({ id, quantity: 1 + (c % quantity) }))
  const orderId = check.rounds[b % check.rounds.length]?.order_id ?? 0
  return { live, line, chosen, pieces, orderId }
}

const drawn = <T>(all: readonly T[], at = 0): T | undefined => all[at % Math.max(all.length, 1)]

const reason = 'Cliente frecuente'

const CHANGES: Record<ChangeKind, (drawn: Drawn) => Promise<CheckRequest | null> | CheckRequest | null> = {
  move: ({ params, pick: [, b = 0] }) => ({ call: moveCheck, params, body: { tableId: 1 + (b % 3) } }),
  'move lines': async ({ params, pick, pieces, another }) => {
    const to = (pick[4] ?? 0) % 2 ? await another() : null
    return {
      call: moveLines,
      params,
      body: { lines: pieces, checkId: to?.id ?? null, tableId: drawnTable(pick) },
    }
  },
  join: async ({ params, another }) => ({
    call: joinChecks,
    params,
    body: { checkId: (await another())?.id ?? 0 },
  }),
  split: ({ check, live, params, pick: [, b = 0] }) => ({
    call: splitCheck,
    params,
    body: splitOf(check, live, b),
  }),
  unsplit: ({ params }) => ({ call: unsplitCheck, params }),
  discount: ({ params, line, chosen, pick: [, b = 0, c = 0, d = 0] }) => {
    const amount =
      c % 2 ? { percent: 1 + (c % 30) + (c % 3 ? 0 : 0.333) } : { amount: (1 + (c % 3000)) / 100 }
    const what = b % 5 === 0 ? { kind: 'courtesy' } : { kind: 'discount', ...amount }
    const lineIds = d % 2 && line ? chosen.map(({ id }) => id) : null
    return { call: discountCheck, params, body: { ...what, lineIds, reason } }
  },
  'remove discount': ({ check, params, pick: [, b] }) => ({
    call: removeDiscount,
    params: { ...params, discountId: drawn(check.discounts, b)?.id ?? 1 },
  }),
  void: ({ params, pieces, pick: [, , , d = 0] }) => ({
    call: voidLines,
    params,
    body: { lines: pieces, reason, wasted: d % 2 === 0 },
  }),
  guests: ({ params, pick: [, b = 0] }) => ({ call: setGuests, params, body: { guests: 1 + (b % 12) } }),
  charge: ({ check, pick }) => chargeOf(check, false, pick),
  'charge all': ({ check, pick }) => chargeOf(check, true, pick),
  refund: ({ params, pieces, pick: [, b = 0, c = 0, d = 0] }) => {
    const tip = d % 3 === 0 ? 1 + (d % 700) : 0
    const what = b % 3 === 0 ? { lines: pieces } : b % 3 === 1 ? { amount: (1 + (c % 9000)) / 100 } : {}
    return {
      call: refundCheck,
      params,
      body: { reason, ...what, ...(tip > 0 && { tip: tip / 100 }) },
      sale: ({ total = '' }) => money({ amount: -centsOf(total), tip: -tip }),
    }
  },
  correct: ({ check, pick: [, b, c = 0] }) => ({
    call: correctPayment,
    params: { id: drawn(check.payments, b)?.id ?? 1 },
    body: { paymentTypeId: 1 + (c % 3) },
  }),
  'return payment': ({ check, pick: [, b] }) => {
    const payment = drawn(check.payments, b)
    return {
      call: returnPayment,
      params: { id: payment?.id ?? 0 },
      body: { reason },
      ...(payment && { sale: givenBack(payment) }),
    }
  },
  cook: ({ line, pick: [, , c = 0] }) => ({
    call: advanceItem,
    params: { id: line?.id ?? 1 },
    body: { status: c % 2 ? 'preparing' : 'completed' },
  }),
  cancel: ({ orderId }) => ({ call: cancelOrders, body: { orderIds: [orderId] } }),
  'cancel item': ({ line, pick: [, , c = 0] }) => ({
    call: setItemStatus,
    params: { id: line?.id ?? 1 },
    body: { status: c % 2 ? 'cancelled' : 'delivered' },
  }),
  'close unpaid': ({ orderId }) => ({
    call: completeOrders,
    body: { orderIds: [orderId], reason: 'Se fue sin pagar' },
  }),
  'pay orders': async ({ check, orderId, another, pick: [, , c = 0] }) => {
    const other = c % 2 ? await another() : null
    const others = other && other.id !== check.id ? other.rounds : []
    const chosen = [...check.rounds.filter(({ order_id }) => order_id === orderId), ...(other?.rounds ?? [])]
    const orderIds = [...new Set(chosen.map(({ order_id }) => order_id))]
    const amount = [...check.rounds, ...others]
      .filter(({ order_id }) => orderIds.includes(order_id))
      .flatMap((round) => round.items)
      .reduce((sum, { status, total }) => sum + (status === 'cancelled' ? 0 : centsOf(total)), 0)
    if (amount === 0) return null
    return {
      call: payOrders,
      body: { orderIds, payments: [{ paymentTypeId: 1, amount: amount / 100 }] },
      sale: money({ amount, tip: 0 }),
    }
  },
}

async function drawnCheck(
  owner: pg.Pool,
  reader: Client,
  status: 'open' | 'paid',
  pick: number,
): Promise<Check | null> {
  const { rows } = await owner.query<{ id: number }>(
    'SELECT id FROM checks WHERE tenant_id = $1 AND status = $2 ORDER BY id DESC LIMIT 6',
    [reader.tenantId, status],
  )
  const row = rows[pick % Math.max(rows.length, 1)]
  return row ? reader.call(getCheck, { params: { id: row.id } }) : null
}

function drawnItems([, b = 0, c = 0, d = 0, e = 0]: readonly number[]): Item[] {
  const tacos: Ordered = { dish: TACO.id, variant: TACO.variants.five, quantity: 1 + (b % 4) }
  const water = { dish: WATER.id, quantity: 1 + (c % 3) }
  const candy = { dish: CANDY.id, quantity: 1 + (d % 5) }
  return itemsOfCart(MENU, [[tacos], [water, candy], [tacos, water, candy]][e % 3] ?? [tacos])
}

/** Of any type: the sums count all money alike. */
const money = (payment: Omit<Payment, 'way'>): Sale => ({ ...NO_SALE, payments: [{ way: 1, ...payment }] })

const paidAtOnce = (items: readonly Item[]): Sale => ({
  ...money({ amount: sumOfAmounts(items).total, tip: 0 }),
  items,
})

const givenBack = ({ amount, tip }: CheckPayment): Sale =>
  money({ amount: -centsOf(amount), tip: -centsOf(tip) })

function splitOf(check: Check, live: readonly { id: number; quantity: number }[], pick: number) {
  if (pick % 3 === 0) return { mode: 'equal', parts: 2 + (pick % 4) }
  if (pick % 3 === 1) return { mode: 'amounts', amounts: [Math.ceil(centsOf(check.total) / 2) / 100] }
  return {
    mode: 'items',
    parts: 2,
    lines: live.map(({ id, quantity }, index) => ({
      id,
      shares:
        (index + pick) % 3 === 0
          ? [
              { part: 1, weight: 1 },
              { part: 2, weight: quantity > 1 ? quantity - 1 : 1 },
            ]
          : [{ part: 1 + ((index + pick) % 2), weight: quantity }],
    })),
  }
}

function chargeOf(
  check: Check,
  isAll: boolean,
  [, b = 0, c = 0, d = 0, e = 0]: readonly number[],
): CheckRequest {
  const part = check.split?.parts.find(({ due }) => centsOf(due) > 0) ?? null
  const due = centsOf(part?.due ?? check.due)
  const amount = isAll ? due : Math.min(due, 1 + (b % 15_000))
  const tip = d % 3 === 0 ? c % 5_000 : 0
  const isCash = e % 2 === 0
  const tendered = isCash && c % 2 ? { tendered: (amount + tip + (c % 2_000)) / 100 } : {}
  const payment = {
    paymentTypeId: isCash ? 1 : 2 + ((e >> 1) % 2),
    amount: amount / 100,
    tip: tip / 100,
    ...tendered,
  }
  return {
    call: chargeCheck,
    params: { id: check.id },
    body: { part: part?.number ?? null, payments: amount + tip === 0 ? [] : [payment] },
    sale: money({ amount, tip }),
  }
}
