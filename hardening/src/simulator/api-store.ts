import { randomUUID } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { advanceItem } from '@comanda/shared/kitchen/api'
import { setMenuItemPrice, setMenuItemSoldOut } from '@comanda/shared/menu/api'
import {
  billOrders,
  cancelOrders,
  completeOrders,
  payOrders,
  setItemStatus,
} from '@comanda/shared/orders/api'
import { createOrder, createOrderAndInvoice } from '@comanda/shared/pos/api'
import { cancelAllQrOrders, cancelQrOrder, placeQrOrder } from '@comanda/shared/qr/api'
import { addReservation, deleteReservation, updateReservation } from '@comanda/shared/reservations/api'
import { togglePaymentType } from '@comanda/shared/settings/payment-types'
import { createTokens } from '../../../server/src/http/session/tokens.ts'
import { createTableCodes } from '../../../server/src/kernel/table-code.ts'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { Client, type Reply, type TestServer } from '../../../server/src/testing/restaurant.ts'
import { wire } from '../lib/model/money.ts'
import { STAFF, type Staff } from './menu.ts'
import type { CartLine, Kind, Outcome, Paying, Request, Sent } from './requests.ts'

const tokens = createTokens(TEST_SECRET)
const tableCodes = createTableCodes(TEST_SECRET)

/** A cart as clients send it. */
const cartOfLines = (cart: readonly CartLine[]) =>
  cart.map(({ dish, variant, addons, quantity, notes }) => ({
    id: dish,
    variant_id: variant,
    addons_ids: addons,
    quantity,
    notes,
  }))

/** The payment and the totals that the screen showed; clients send amounts as texts or as numbers. */
function payingOf({ ways, claims }: Paying, net: 'netTotal' | 'subTotal') {
  const way = typeof ways === 'number' ? { paymentTypeId: ways } : {}
  const parts = Array.isArray(ways)
    ? { payments: ways.map(({ way: id, amount }) => ({ paymentTypeId: id, amount: wire(amount) })) }
    : {}
  const shown = claims && { [net]: wire(claims.net), taxTotal: wire(claims.tax), total: claims.total / 100 }
  return { ...way, ...parts, ...shown }
}

/** One restaurant on a real server: its staff's sessions and their HTTP requests. */
export class ApiStore {
  readonly tenantId: number
  readonly code: string
  readonly #server: TestServer
  readonly #sessions: ReadonlyMap<Staff, string>
  #clients = new Map<Staff, { client: Client; until: number }>()

  constructor(server: TestServer, tenantId: number, code: string, sessions: ReadonlyMap<Staff, string>) {
    this.#server = server
    this.tenantId = tenantId
    this.code = code
    this.#sessions = sessions
  }

  withCode(code: string): ApiStore {
    return new ApiStore(this.#server, this.tenantId, code, this.#sessions)
  }

  /** Gets a new access token every few minutes, as a screen does. */
  client(who: Staff): Client {
    const now = this.#server.clock.now
    const known = this.#clients.get(who)
    if (known && known.until > now.getTime()) return known.client
    const sessionId = this.#sessions.get(who) ?? ''
    const token = tokens.issueAccess({ tenantId: this.tenantId, sessionId }, now)
    const client = new Client(this.#server.base, token, { tenant_id: this.tenantId, username: who })
    this.#clients.set(who, { client, until: now.getTime() + 5 * 60_000 })
    return client
  }

  /** Sends all of them at the same moment. */
  async perform(sent: Sent): Promise<Outcome[]> {
    const replies = await Promise.all(Array.from({ length: sent.times }, () => this.#send(sent)))
    return replies.map((reply) => outcomeOfReply(sent.request, reply))
  }

  tableCode(table: number | null): string | null {
    return table === null ? null : tableCodes.encode(this.tenantId, table, 0)
  }

  #send({ who, request, key }: Sent): Promise<Reply<Record<string, unknown>>> {
    const client = request.kind === 'ask' ? this.#server.stranger : this.client(who)
    const inputsOf = INPUTS[request.kind] as (request: Request, store: ApiStore) => Inputs
    const { call, ...inputs } = inputsOf(request, this)
    return client.send(call, { ...inputs, ...(key !== null && { key }) })
  }
}

interface Inputs {
  call: Call
  params?: object
  body?: object
}

const INPUTS: { [K in Kind]: (request: Request & { kind: K }, store: ApiStore) => Inputs } = {
  place: ({ cart, table, guest, request: asked, paying }) => {
    const body = { cart: cartOfLines(cart), tableId: table, customerId: guest, selectedQrOrderItem: asked }
    return paying
      ? { call: createOrderAndInvoice, body: { ...body, ...payingOf(paying, 'netTotal') } }
      : { call: createOrder, body }
  },
  set: ({ screen, item: id, to: status }) => ({
    call: screen === 'orders' ? setItemStatus : advanceItem,
    params: { id },
    body: { status },
  }),
  cancel: ({ orders }) => ({ call: cancelOrders, body: { orderIds: orders } }),
  complete: ({ orders }) => ({ call: completeOrders, body: { orderIds: orders } }),
  bill: ({ orders }) => ({ call: billOrders, body: { orderIds: orders } }),
  pay: ({ orders, paying }) => ({
    call: payOrders,
    body: { orderIds: orders, ...payingOf(paying, 'subTotal') },
  }),
  ask: ({ cart, table }, store) => ({
    call: placeQrOrder,
    params: { qrcode: store.code },
    body: { cartItems: cartOfLines(cart), tableId: store.tableCode(table) },
  }),
  dismiss: ({ request: id }) => ({ call: cancelQrOrder, params: { id }, body: { status: 'cancelled' } }),
  dismissAll: () => ({ call: cancelAllQrOrders, body: {} }),
  reserve: ({ guest, table, at }) => ({
    call: addReservation,
    body: { customerId: guest, tableId: table, date: new Date(at).toISOString() },
  }),
  move: ({ reservation: id, table, at, status }) => ({
    call: updateReservation,
    params: { id },
    body: { tableId: table, date: new Date(at).toISOString(), status },
  }),
  unreserve: ({ reservation: id }) => ({ call: deleteReservation, params: { id } }),
  price: ({ dish: id, price }) => ({ call: setMenuItemPrice, params: { id }, body: { price: wire(price) } }),
  soldOut: ({ dish: id, isSoldOut }) => ({ call: setMenuItemSoldOut, params: { id }, body: { isSoldOut } }),
  way: ({ way: id, isActive }) => ({ call: togglePaymentType, params: { id }, body: { isActive } }),
}

/** The fields of a successful answer that the model predicts. */
const PREDICTED = ['orderId', 'tokenNo', 'invoiceId', 'subtotal', 'taxTotal', 'total', 'reservationId']

function outcomeOfReply(request: Request, { status, body }: Reply<Record<string, unknown>>): Outcome {
  if (status !== 200) return { refused: status === 500 ? `500 ${request.kind}` : String(body.code) }
  return Object.fromEntries(PREDICTED.filter((field) => field in body).map((field) => [field, body[field]]))
}

/** Creates a store's staff, with a session each. */
export async function hireStaff(server: TestServer, tenantId: number, admin: string) {
  const { owner } = server.database
  const { now } = server.clock
  const sessions = new Map<Staff, string>()
  for (const [role, scopes] of Object.entries(STAFF) as [Staff, readonly string[] | null][]) {
    const username = scopes ? `${role}-${tenantId}@example.mx` : admin
    if (scopes) {
      await owner.query('INSERT INTO logins VALUES ($1, $2)', [username, tenantId])
      await owner.query(
        `INSERT INTO users (tenant_id, username, role, name, scopes, password_hash, created_at)
         VALUES ($1, $2, 'user', $3, $4, '-', $5)`,
        [tenantId, username, role, scopes, now],
      )
    }
    const id = randomUUID()
    await owner.query(
      `INSERT INTO sessions (tenant_id, id, username, refresh_hash, rotated_at, created_at, expires_at)
       VALUES ($1, $2, $3, '', $4, $4, $4::timestamptz + interval '9 years')`,
      [tenantId, id, username, now],
    )
    sessions.set(role, id)
  }
  return sessions
}
