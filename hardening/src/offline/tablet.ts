import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { Cents } from '@comanda/shared/kernel/money'
import { registerDevice } from '@comanda/shared/offline/api'
import { SALE_HEADER, writeSale } from '@comanda/shared/offline/sale'
import { initPos } from '@comanda/shared/pos/api'
import type { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { type Entry, isRefusal, OF_OPENER, recordOf, requestOf } from '../../../web/src/offline/entry.ts'
import { Outbox } from '../../../web/src/offline/outbox.ts'
import type { Answered } from '../../../web/src/offline/request.ts'
import { Sender, tryingLock } from '../../../web/src/offline/sender.ts'

/** What the guest at a tablet buys or pays. */
export interface Sale {
  kind: 'order' | 'paid_order' | 'charge' | 'discount' | 'customer'
  path: string
  body: Record<string, unknown>
  /** The key of the sale that opens its check. */
  after?: string | null
  chain?: string
  amount: number
  /** How wrong the tablet's clock is, in ms. */
  isWrongBy?: number
}

/** up: the server answers. lost: it takes the request, and the answer is lost. down: nothing arrives. */
export type Network = 'up' | 'lost' | 'down'

let databases = 0

/** The app's outbox and sender over one database of its own, at a server that is real. */
export class Tablet {
  network: Network = 'up'
  /** Its session has ended; the tablet learns it from the server. */
  isSessionOver = false
  outbox!: Outbox
  readonly letter: string
  readonly #server: TestServer
  #seller: Client
  readonly #cookie: string
  readonly #catalog: number
  readonly #id: string
  readonly #database: number
  #sender!: Sender
  #running: Promise<void> = Promise.resolve()
  #life = 0
  /** The names that the living page holds. */
  #locks = new Set<string>()

  private constructor(
    server: TestServer,
    seller: Client,
    known: { id: string; letter: string; cookie: string; catalog: number },
    database: number,
  ) {
    this.#database = database
    this.#server = server
    this.#seller = seller
    this.#id = known.id
    this.letter = known.letter
    this.#cookie = known.cookie
    this.#catalog = known.catalog
  }

  static async register(server: TestServer, seller: Client): Promise<Tablet> {
    const registered = await seller.send(registerDevice, { body: { app: '1' } })
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const menu = await seller.send(initPos, { headers: { cookie } })
    const catalog = Number(/-(\d+)"$/.exec(menu.headers.get('etag') ?? '')?.[1])
    const { device: id, letter } = registered.body as { device: string; letter: string }
    const tablet = new Tablet(server, seller, { id, letter, cookie, catalog }, ++databases)
    await tablet.#open()
    return tablet
  }

  /** Another tab of this browser: one database, and its own outbox and sender, that take turns. */
  async openTab(): Promise<Tablet> {
    const known = { id: this.#id, letter: this.letter, cookie: this.#cookie, catalog: this.#catalog }
    const tab = new Tablet(this.#server, this.#seller, known, this.#database)
    await tab.#open()
    return tab
  }

  /** As the app's `sell`: written first, sent, and done at the answer or without one. @returns its key; null when it was refused */
  async sell(sale: Sale): Promise<string | null> {
    const key = randomUUID()
    const locks = this.#locks
    locks.add(tryingLock(key))
    try {
      return await this.#try(key, sale)
    } finally {
      locks.delete(tryingLock(key))
    }
  }

  async #try(key: string, sale: Sale): Promise<string | null> {
    const entry = await this.#begin(key, sale)
    const answered = this.#mustWait(entry)
      ? { status: 0, body: {} }
      : await this.#post(entry, undefined, null)
    if (answered.status >= 200 && answered.status < 300)
      await this.outbox.change(key, { state: 'sent', answer: answered.body, triedAt: this.#now() })
    else if (isRefusal(answered.status)) {
      await this.outbox.drop(key)
      return null
    } else await this.outbox.sell(key)
    return key
  }

  /** The guest waits, and the browser dies at once. */
  async sellAndCrash(sale: Sale): Promise<string> {
    const key = randomUUID()
    this.#locks.add(tryingLock(key))
    const entry = await this.#begin(key, sale)
    void this.#post(entry, undefined, null).catch(() => {})
    await this.crash()
    return key
  }

  /** While the tablet hears nothing: it sells on until `settle`. */
  endSession(): void {
    this.network = 'down'
    this.isSessionOver = true
  }

  async crash(): Promise<void> {
    this.#life++
    this.#locks = new Set()
    this.#sender.stop()
    this.outbox.close()
    await this.#open()
  }

  /** Sends until everything is on the server or under review. */
  async settle(): Promise<void> {
    this.network = 'up'
    const isOpen = () => this.outbox.view.entries.some(({ state }) => state === 'sold' || state === 'trying')
    for (let waits = 0; waits < 2_000 && isOpen(); waits++) {
      this.#sender.wake()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  async end(): Promise<void> {
    this.#sender.stop()
    await this.#running
    this.outbox.close()
  }

  /** A sale does not overtake those of its check. */
  #mustWait({ path, body, chain, seq }: Entry): boolean {
    if (JSON.stringify([path, body]).includes(OF_OPENER)) return true
    return this.outbox.view.entries.some(
      (other) => other.chain === chain && other.seq < seq && other.state !== 'sent',
    )
  }

  #now(): number {
    return this.#server.clock.now.getTime()
  }

  #begin(key: string, sale: Sale): Promise<Entry> {
    const opener = sale.after ? this.outbox.entry(sale.after) : undefined
    return this.outbox.begin({
      key,
      kind: sale.kind,
      method: 'POST',
      path: sale.path,
      body: sale.body,
      after: sale.after ?? null,
      chain: sale.chain ?? opener?.chain ?? key,
      at: new Date(this.#now() + (sale.isWrongBy ?? 0)).toISOString(),
      offset: 0,
      heardAt: this.#server.clock.now.toISOString(),
      catalog: this.#catalog,
      app: '1',
      drawer: null,
      by: this.#seller.username,
      byName: 'Ana',
      isPrinted: false,
      amount: sale.amount as Cents,
      title: sale.kind,
      view: { of: 'customer', phone: '', name: null },
    })
  }

  async #renew(): Promise<'renewed' | 'over'> {
    if (this.isSessionOver) return 'over'
    this.#seller = await this.#server.signIn(this.#seller.username)
    return 'renewed'
  }

  async #post(
    entry: Entry,
    opener: Entry | undefined,
    device: string | null,
    isOver = false,
  ): Promise<Answered> {
    const none: Answered = { status: 0, body: {} }
    const { network } = this
    const life = this.#life
    const request = requestOf(entry, opener)
    if (network === 'down' || !request) return none
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      cookie: this.#cookie,
      authorization: `Bearer ${this.isSessionOver ? 'ended' : this.#seller.token}`,
      'idempotency-key': entry.key,
    }
    if (device !== null) headers[SALE_HEADER] = writeSale(recordOf(entry, device, isOver))
    const response = await fetch(`${this.#server.base}/api/v1${request.path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request.body),
    })
    const body = (await response.json()) as Record<string, unknown>
    // A browser that died gets no answer.
    if (life !== this.#life) return new Promise(() => {})
    return network === 'lost' ? none : { status: response.status, body }
  }

  async #open(): Promise<void> {
    this.outbox = await Outbox.open(this.#database, this.#now())
    if (!this.outbox.device)
      await this.outbox.setDevice({
        id: this.#id,
        letter: this.letter,
        lastNumber: 0,
        offset: 0,
        heardAt: this.#server.clock.now.toISOString(),
        hours: 72,
        waitMs: 0,
        drawerId: null,
      })
    const locks = this.#locks
    this.#sender = new Sender({
      outbox: this.outbox,
      line: {
        send: (entry, opener, device, isOver) => this.#post(entry, opener, device, isOver),
        renew: () => this.#renew(),
      },
      now: () => this.#now(),
      chance: () => 0,
      alone: (_name, work) => work(),
      ifFree: async (name, work) => !locks.has(name) && work().then(() => true),
    })
    this.#running = this.#sender.start()
  }
}
