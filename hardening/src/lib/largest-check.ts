import * as checks from '@comanda/shared/checks/api'
import { MAX_CHECK_LINES } from '@comanda/shared/checks/limits'
import { MAX_PARTS } from '@comanda/shared/checks/split'
import { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { readFloor } from '@comanda/shared/floor/api'
import { STORE_LIMITS } from '@comanda/shared/kernel/store-limits'
import { listKitchen } from '@comanda/shared/kitchen/api'
import * as orders from '@comanda/shared/orders/api'
import { MAX_CART_LINES } from '@comanda/shared/orders/limits'
import { getReceipt } from '@comanda/shared/orders/receipt'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder } from '@comanda/shared/pos/api'
import type pg from 'pg'
import type { Store } from './store.ts'

const WHY = { reason: 'Queja', note: null }
/** Above every number that the server's counters give. */
let next = 5_000_000
const taken = (): number => {
  next += MAX_CHECK_LINES
  return next - MAX_CHECK_LINES
}

/** How many checks of this size a device keeps together. */
const LARGE_CHECKS = 20
let kept = 0

interface Planted {
  lines?: number
  /** Of each line. */
  addons?: number
  id?: number
}

/** Plants an open check whose lines have discounts and add-ons, in orders of as many as a cart may have. @returns its id */
export async function plantCheck(
  owner: pg.Pool,
  t: number,
  { lines = MAX_CHECK_LINES, addons = 1, id = taken() }: Planted = {},
): Promise<number> {
  await owner.query(`
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date, rounds, table_id)
      VALUES (${t}, ${id}, 'x', now(), current_date, ${Math.ceil(lines / MAX_CART_LINES)}, 1001);
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, table_id, check_id, round)
      SELECT ${t}, ${id} + n, ${id} + n, current_date, now(), 'x', 'WALKIN', 1001, ${id}, n
      FROM generate_series(1, ${Math.ceil(lines / MAX_CART_LINES)}) n;
    INSERT INTO discounts (tenant_id, id, kind, percent, reason, business_date, created_at, created_by)
      VALUES (${t}, ${id}, 'discount', 10, 'Queja', current_date, now(), 'x');
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, tax_title, tax_rate, tax_type,
                             discount, net, tax, total, notes, addons, created_at)
      SELECT ${t}, ${id} + 1 + (n - 1) / ${MAX_CART_LINES}, ${id} + n, 1 + n % 3, 'Artículo ' || n, 2, 129, 'IVA', 16, 'inclusive', 26, 200,
             32, 232, 'sin cebolla',
             (SELECT jsonb_agg(jsonb_build_object('id', a, 'item_id', 1, 'title', 'Complemento ' || a, 'price', '12.07'))
              FROM generate_series(1, ${addons}) a), now()
      FROM generate_series(1, ${lines}) n;
    INSERT INTO discount_lines (tenant_id, item_id, discount_id, amount)
      SELECT ${t}, ${id} + n, ${id}, 26 FROM generate_series(1, ${lines}) n;
  `)
  return id
}

export interface Action {
  /** The setup before the measured request. @returns its check, unless said otherwise */
  prepare?: (owner: pg.Pool, store: Store) => Promise<number>
  /** @param id what `prepare` returned @returns the status */
  send: (store: Store, id: number, owner: pg.Pool) => Promise<number>
}

const lineIds = (id: number, count = MAX_CHECK_LINES) => Array.from({ length: count }, (_, n) => id + 1 + n)
const pieces = (id: number, quantity: number, count = MAX_CHECK_LINES) =>
  lineIds(id, count).map((line) => ({ id: line, quantity }))
const orderIds = (id: number) =>
  Array.from({ length: MAX_CHECK_LINES / MAX_CART_LINES }, (_, n) => id + 1 + n)
export const status = async (reply: Promise<{ status: number }>) => (await reply).status
const body = (value: object) => value

/** As many add-ons as a dish may have. */
const withAddons = (owner: pg.Pool, { tenantId }: Store) =>
  plantCheck(owner, tenantId, { addons: STORE_LIMITS.itemChoices })
const twoHalves = async (owner: pg.Pool, { tenantId }: Store) => {
  await plantCheck(owner, tenantId, { lines: MAX_CHECK_LINES / 2 })
  return plantCheck(owner, tenantId, { lines: MAX_CHECK_LINES / 2 })
}
const total = async ({ admin }: Store, id: number) =>
  (await admin.call(checks.getCheck, { params: { id } })).due
const charge = async (store: Store, id: number) => {
  const payments = [{ paymentTypeId: 1, amount: await total(store, id) }]
  return status(store.admin.send(checks.chargeCheck, { params: { id }, body: body({ payments }) }))
}
export const charged = async (owner: pg.Pool, store: Store) => {
  const id = await plantCheck(owner, store.tenantId)
  await charge(store, id)
  return id
}
/** As many shares as a division may have: each line is shared by a quarter of the persons. */
const QUARTER = Array.from({ length: MAX_PARTS / 4 }, (_, n) => n + 1)
const byItems = (id: number) => ({
  mode: 'items',
  parts: MAX_PARTS,
  lines: lineIds(id).map((line) => ({
    id: line,
    shares: QUARTER.map((n) => ({ part: (line % 4) * QUARTER.length + n, weight: n })),
  })),
})
const divided = async (owner: pg.Pool, { tenantId }: Store) => {
  const id = await plantCheck(owner, tenantId)
  const split = JSON.stringify(byItems(id))
  await owner.query('UPDATE checks SET split = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, split])
  return id
}
const call =
  (declared: Parameters<Store['admin']['send']>[0], sent: (id: number) => object) =>
  (store: Store, id: number) =>
    status(store.admin.send(declared, { params: { id }, body: sent(id) }))

/** Every action whose work grows with the lines of a check. */
export const ACTIONS: Record<string, Action> = {
  'is read': { send: ({ admin }, id) => status(admin.send(checks.getCheck, { params: { id } })) },
  'takes a round': {
    prepare: (owner, { tenantId }) =>
      plantCheck(owner, tenantId, { lines: MAX_CHECK_LINES - MAX_CART_LINES }),
    send: call(createOrder, (id) => ({
      cart: lineIds(id, MAX_CART_LINES).map(() => ({ id: 3, quantity: 1 })),
      checkId: id,
    })),
  },
  'takes the lines of another one': {
    prepare: twoHalves,
    send: call(checks.joinChecks, (id) => ({ checkId: id - MAX_CHECK_LINES })),
  },
  'moves to another table': { send: call(checks.moveCheck, () => ({ tableId: 1002 })) },
  'gives lines to another check': { send: call(checks.moveLines, (id) => ({ lines: pieces(id, 2) })) },
  'gives single pieces to another check': {
    send: call(checks.moveLines, (id) => ({ lines: pieces(id, 1) })),
  },
  'is discounted': {
    send: call(checks.discountCheck, () => ({ kind: 'discount', percent: 5, ...WHY })),
  },
  'is a courtesy': { send: call(checks.discountCheck, () => ({ kind: 'courtesy', ...WHY })) },
  'loses its discount': {
    send: ({ admin }, id) => status(admin.send(checks.removeDiscount, { params: { id, discountId: id } })),
  },
  'is divided equally': { send: call(checks.splitCheck, () => ({ mode: 'equal', parts: 20 })) },
  'is divided by items': { send: call(checks.splitCheck, byItems) },
  'is read when it is divided': {
    prepare: divided,
    send: ({ admin }, id) => status(admin.send(checks.getCheck, { params: { id } })),
  },
  'has a part that is charged': {
    prepare: divided,
    send: call(checks.chargeCheck, () => ({ part: 7, payments: [{ paymentTypeId: 1, amount: 1 }] })),
  },
  'has a receipt of a part': {
    prepare: divided,
    send: call(getReceipt, (id) => ({ orderIds: orderIds(id), part: 7 })),
  },
  'is printed as a bill': { send: call(checks.billCheck, () => ({})) },
  'is charged': { send: charge },
  'is charged in Pedidos': { send: call(orders.payOrders, (id) => ({ orderIds: orderIds(id) })) },
  'is summed up': { send: call(orders.billOrders, (id) => ({ orderIds: orderIds(id) })) },
  'has a receipt': {
    prepare: charged,
    send: call(getReceipt, (id) => ({ orderIds: orderIds(id), part: null })),
  },
  'is refunded by lines': {
    prepare: charged,
    send: call(checks.refundCheck, (id) => ({ lines: pieces(id, 1), ...WHY })),
  },
  'is refunded': { prepare: charged, send: call(checks.refundCheck, () => WHY) },
  'loses single pieces': {
    prepare: (owner, { tenantId }) => plantCheck(owner, tenantId, { lines: MAX_CHECK_LINES / 2 }),
    send: call(checks.voidLines, (id) => ({
      lines: pieces(id, 1, MAX_CHECK_LINES / 2),
      ...WHY,
      wasted: false,
    })),
  },
  'loses lines': {
    send: call(checks.voidLines, (id) => ({ lines: pieces(id, 2), ...WHY, wasted: false })),
  },
  'is cancelled': {
    send: call(orders.cancelOrders, (id) => ({ orderIds: orderIds(id), reason: 'Queja', wasted: false })),
  },
  'is closed without payment': {
    send: call(orders.completeOrders, (id) => ({ orderIds: orderIds(id), reason: 'Otro motivo' })),
  },
  'has an order with a history': {
    send: ({ admin }, id) => status(admin.send(getOrder, { params: { id: id + 1 } })),
  },
  'is in Pedidos': { send: ({ admin }) => status(admin.send(orders.listOrders)) },
  'is in the kitchen': { send: ({ admin }) => status(admin.send(listKitchen)) },
  'is on a screen of orders': { send: ({ admin }) => status(admin.send(feedOrders)) },
  'is on a screen of the kitchen': { send: ({ admin }) => status(admin.send(feedKitchen)) },
  'is kept by a device, with others as large': {
    prepare: async (owner, { tenantId }) => {
      // A device keeps the oldest checks.
      const oldest = -MAX_CHECK_LINES * (1 + ++kept * LARGE_CHECKS)
      for (let n = 0; n < LARGE_CHECKS; n++)
        await plantCheck(owner, tenantId, { id: oldest + n * MAX_CHECK_LINES })
      return oldest
    },
    send: ({ admin }) => status(admin.send(feedChecks)),
  },
  'is read with all add-ons': {
    prepare: withAddons,
    send: ({ admin }, id) => status(admin.send(checks.getCheck, { params: { id } })),
  },
  'has an order with all add-ons': {
    prepare: withAddons,
    send: ({ admin }, id) => status(admin.send(getOrder, { params: { id: id + 1 } })),
  },
  'is in Pedidos with all add-ons': {
    prepare: withAddons,
    send: ({ admin }) => status(admin.send(orders.listOrders)),
  },
  'is in the kitchen with all add-ons': {
    prepare: withAddons,
    send: ({ admin }) => status(admin.send(listKitchen)),
  },
  'is kept by a device with all add-ons': {
    prepare: withAddons,
    send: ({ admin }) => status(admin.send(feedChecks)),
  },
  'is on a screen of the floor': { send: ({ admin }) => status(admin.send(feedFloor)) },
  'is on the floor': { send: ({ admin }) => status(admin.send(readFloor)) },
}
