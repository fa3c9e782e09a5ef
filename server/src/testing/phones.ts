import { randomUUID } from 'node:crypto'
import { createOrder } from '@comanda/shared/pos/api'
import { listQrOrders, type QrOrder } from '@comanda/shared/qr/api'
import { orderOfRequest } from '@comanda/shared/qr/order-of-request'
import type { GuestTrust } from '@comanda/shared/settings/guest-trust'
import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { listStoreTables } from '@comanda/shared/settings/tables'
import * as api from '@comanda/shared/sittings/api'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { openTaqueria, switchQr, TABLES } from './menu.ts'
import { Client, type TestServer } from './restaurant.ts'

/** A diner's phone at a table, which shows what the server last answered. */
export class Phone {
  readonly client: Client
  readonly qrcode: string
  readonly ticket: string
  sitting: api.Sitting

  private constructor(client: Client, qrcode: string, ticket: string, sitting: api.Sitting) {
    this.client = client
    this.qrcode = qrcode
    this.ticket = ticket
    this.sitting = sitting
  }

  static async join(client: Client, qrcode: string, tableId: string, key?: string): Promise<Phone> {
    const asked = { params: { qrcode }, body: { tableId }, ...(key && { key }) }
    const { ticket, sitting } = await client.call(api.joinSitting, asked)
    return new Phone(client, qrcode, ticket, sitting)
  }

  /** The same phone with another ticket, or at another store. */
  with(changed: Partial<Pick<Phone, 'qrcode' | 'ticket' | 'client'>>): Phone {
    const { client = this.client, qrcode = this.qrcode, ticket = this.ticket } = changed
    return new Phone(client, qrcode, ticket, this.sitting)
  }

  tryPut(id: string, version: number, line: object | null) {
    return this.client.send(api.putLine, this.#asked({ id, version, line }))
  }

  /** Changes a line as it knows it. @param line null: removes it */
  async put(id: string, line: object | null): Promise<void> {
    const version = this.sitting.lines.find((one) => one.id === id)?.version ?? 0
    this.sitting = await this.client.call(api.putLine, this.#asked({ id, version, line }))
  }

  /** @returns the id of the new line */
  async add(line: object): Promise<string> {
    const id = randomUUID()
    await this.put(id, line)
    return id
  }

  /** @param price of each line, as the phone shows it; absent: it names none */
  trySend(key?: string, price?: string) {
    const lines = this.sitting.lines.map(({ id, version }) => ({ id, version, ...(price && { price }) }))
    return this.client.send(api.sendRound, { ...this.#asked({ lines }), ...(key && { key }) })
  }

  /** Sends all that it shows. */
  async send(key?: string): Promise<void> {
    const { status, body } = await this.trySend(key)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    this.sitting = body.sitting as api.Sitting
  }

  async name(name: string): Promise<void> {
    this.sitting = await this.client.call(api.nameGuest, this.#asked({ name }))
  }

  tryRead() {
    return this.client.send(api.readSitting, this.#asked({}))
  }

  async read(): Promise<api.Sitting> {
    this.sitting = await this.client.call(api.readSitting, this.#asked({}))
    return this.sitting
  }

  /** Who ordered what, and where it is: `1 Agua de jamaica kitchen`. */
  async follow(): Promise<string[]> {
    const { rounds } = await this.read()
    return rounds.flatMap(({ lines }) => lines.map((line) => `${line.guest} ${line.title} ${line.status}`))
  }

  /** Listens until the test ends. */
  async listen(): Promise<Listening> {
    const socket = io(this.client.base, { transports: ['websocket'], forceNew: true, reconnection: false })
    onTestFinished(() => void socket.disconnect())
    const heard: [event: string, payload: unknown][] = []
    socket.onAny((event, payload) => heard.push([event, payload]))
    const dropped = new Promise<string>((resolve) => socket.on('disconnect', resolve))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    const answered: Promise<boolean> = socket.emitWithAck('join_sitting', this.qrcode, this.ticket)
    return { socket, heard, dropped, isSeated: await Promise.race([answered, dropped.then(() => false)]) }
  }

  #asked(body: object) {
    return { params: { qrcode: this.qrcode }, body: { ticket: this.ticket, ...body } }
  }
}

export interface Listening {
  socket: Socket
  heard: [event: string, payload: unknown][]
  isSeated: boolean
  dropped: Promise<string>
}

/** A restaurant whose tables order by phone. @param trust who confirms */
export async function openForPhones(server: TestServer, trust: GuestTrust = 'each') {
  const restaurant = await openTaqueria(server)
  const qrcode = await switchQr(restaurant)
  if (trust !== 'each') {
    const body = { ...(await restaurant.call(getStoreSetting)), guestTrust: trust }
    await restaurant.call(saveStoreSetting, { body })
  }
  const codes = await restaurant.call(listStoreTables)
  const codeOf = (table: number) => codes.find(({ id }) => id === table)?.encrypted_id ?? ''
  const join = (table: number = TABLES.one, key?: string) =>
    Phone.join(new Client(restaurant.base), qrcode, codeOf(table), key)
  return { restaurant, qrcode, codeOf, join }
}

export const waitingRequests = (restaurant: Client): Promise<QrOrder[]> => restaurant.call(listQrOrders)

/** Staff send the oldest request as it is, or changed. @returns its check */
export async function confirmOldest(
  restaurant: Client,
  changed: (order: ReturnType<typeof orderOfRequest>) => object = (order) => order,
): Promise<number> {
  const [request] = await waitingRequests(restaurant)
  if (!request) throw new Error('no request waits')
  return (await restaurant.call(createOrder, { body: changed(orderOfRequest(request)) })).checkId
}
