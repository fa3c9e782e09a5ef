import { randomUUID } from 'node:crypto'
import type { Body, Call } from '@comanda/shared/kernel/call'
import { registerDevice, reportDevice } from '@comanda/shared/offline/api'
import { SALE_HEADER, type SaleRecord, writeSale } from '@comanda/shared/offline/sale'
import { initPos } from '@comanda/shared/pos/api'
import type { Reply } from './client.ts'
import type { Client, TestServer } from './restaurant.ts'

interface Sold {
  params?: Record<string, unknown>
  body: unknown
  key?: string
  /** Fields of the record that differ from those of an honest device. */
  record?: Partial<SaleRecord>
}

/** The report of a device whose sales have all arrived. */
export const NOTHING_UNSENT = { unsent: 0, total: 0, oldestAt: null, app: '1' }

/** A browser that was registered online, and sells on without the server. */
export class SellingDevice {
  readonly id: string
  readonly letter: string
  readonly cookie: string
  readonly #server: TestServer
  readonly #seller: Client
  #catalog: number
  #heardAt: Date
  #number = 0

  private constructor(
    server: TestServer,
    seller: Client,
    { id, letter, cookie, catalog }: { id: string; letter: string; cookie: string; catalog: number },
  ) {
    this.#server = server
    this.#seller = seller
    this.id = id
    this.letter = letter
    this.cookie = cookie
    this.#catalog = catalog
    this.#heardAt = server.clock.now
  }

  static async register(server: TestServer, seller: Client): Promise<SellingDevice> {
    const registered = await seller.send(registerDevice, { body: { app: '1' } })
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const menu = await seller.send(initPos, { headers: { cookie } })
    const catalog = Number(/-(\d+)"$/.exec(menu.headers.get('etag') ?? '')?.[1])
    const { device, letter } = registered.body as { device: string; letter: string }
    return new SellingDevice(server, seller, { id: device, letter, cookie, catalog })
  }

  /** The record of the next sale, made now. */
  record(changes: Partial<SaleRecord> = {}): SaleRecord {
    return {
      device: this.id,
      number: ++this.#number,
      by: this.#seller.username,
      at: this.#server.clock.now.toISOString(),
      offset: 0,
      heardAt: this.#heardAt.toISOString(),
      catalog: this.#catalog,
      app: '1',
      drawer: null,
      isPrinted: false,
      isSessionOver: false,
      approvedBy: null,
      ...changes,
    }
  }

  /** Sends a sale that was made before. @param record as `record` gave it when it was made */
  send(
    call: Call,
    { params, body, key = randomUUID(), record = {} }: Sold,
    from: Client = this.#seller,
  ): Promise<Reply<Record<string, unknown>>> {
    const full = 'device' in record && 'at' in record ? (record as SaleRecord) : this.record(record)
    const headers = { cookie: this.cookie, [SALE_HEADER]: writeSale(full), 'idempotency-key': key }
    return from.send(call, { params, body, headers }) as Promise<Reply<Record<string, unknown>>>
  }

  /** Tells the server what has not arrived. @param by whose session the browser has */
  report(unsent: Partial<Body<typeof reportDevice>> = {}, by: Client = this.#seller) {
    return by.call(reportDevice, { body: { ...NOTHING_UNSENT, ...unsent }, headers: { cookie: this.cookie } })
  }
}
