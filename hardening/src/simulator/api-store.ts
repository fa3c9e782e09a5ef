import { randomUUID } from 'node:crypto'
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
import { cartOfLines, payingOf } from './bodies.ts'
import { STAFF, type Staff } from './menu.ts'
import type { Outcome, Request, Sent } from './requests.ts'

const tokens = createTokens(TEST_SECRET)
const tableCodes = createTableCodes(TEST_SECRET)

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

  #codeOf(table: number | null): string | null {
    return table === null ? null : tableCodes.encode(this.tenantId, table, 0)
  }

  #send({ who, request, key }: Sent): Promise<Reply<Record<string, unknown>>> {
    const client = request.kind === 'ask' ? this.#server.stranger : this.client(who)
    const keyed = key === null ? {} : { key }
    switch (request.kind) {
      case 'place': {
        const { cart, table, guest, request: asked, paying } = request
        const body = {
          cart: cartOfLines(cart),
          tableId: table,
          customerId: guest,
          selectedQrOrderItem: asked,
        }
        return paying
          ? client.send(createOrderAndInvoice, {
              body: { ...body, ...payingOf(paying, 'netTotal') },
              ...keyed,
            })
          : client.send(createOrder, { body, ...keyed })
      }
      case 'set':
        return client.send(request.screen === 'orders' ? setItemStatus : advanceItem, {
          params: { id: request.item },
          body: { status: request.to },
        })
      case 'cancel':
        return client.send(cancelOrders, { body: { orderIds: request.orders } })
      case 'complete':
        return client.send(completeOrders, { body: { orderIds: request.orders } })
      case 'bill':
        return client.send(billOrders, { body: { orderIds: request.orders } })
      case 'pay':
        return client.send(payOrders, {
          body: { orderIds: request.orders, ...payingOf(request.paying, 'subTotal') },
          ...keyed,
        })
      case 'ask':
        return client.send(placeQrOrder, {
          params: { qrcode: this.code },
          body: { cartItems: cartOfLines(request.cart), tableId: this.#codeOf(request.table) },
          ...keyed,
        })
      case 'dismiss':
      case 'dismissAll':
      case 'reserve':
      case 'move':
      case 'unreserve':
      case 'price':
      case 'soldOut':
      case 'way':
        return this.#sendRest(client, request, keyed)
    }
  }

  #sendRest(
    client: Client,
    request: Exclude<Request, { kind: 'place' | 'set' | 'cancel' | 'complete' | 'bill' | 'pay' | 'ask' }>,
    keyed: { key?: string },
  ): Promise<Reply<Record<string, unknown>>> {
    switch (request.kind) {
      case 'dismiss':
        return client.send(cancelQrOrder, { params: { id: request.request }, body: { status: 'cancelled' } })
      case 'dismissAll':
        return client.send(cancelAllQrOrders, { body: {} })
      case 'reserve': {
        const { guest, table, at } = request
        const body = { customerId: guest, tableId: table, date: new Date(at).toISOString() }
        return client.send(addReservation, { body, ...keyed })
      }
      case 'move': {
        const { reservation: id, table, at, status } = request
        const body = { tableId: table, date: new Date(at).toISOString(), status }
        return client.send(updateReservation, { params: { id }, body })
      }
      case 'unreserve':
        return client.send(deleteReservation, { params: { id: request.reservation } })
      case 'price':
        return client.send(setMenuItemPrice, {
          params: { id: request.dish },
          body: { price: wire(request.price) },
        })
      case 'soldOut':
        return client.send(setMenuItemSoldOut, {
          params: { id: request.dish },
          body: { isSoldOut: request.isSoldOut },
        })
      case 'way':
        return client.send(togglePaymentType, {
          params: { id: request.way },
          body: { isActive: request.isActive },
        })
    }
  }
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
