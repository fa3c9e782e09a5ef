import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { Call } from '@comanda/shared/kernel/call'
import { registerDevice, reportDevice } from '@comanda/shared/offline/api'
import { SALE_HEADER, writeSale } from '@comanda/shared/offline/sale'
import { initPos } from '@comanda/shared/pos/api'
import type { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { type Entry, isRefusal } from '../../../web/src/offline/outbox/entry.ts'
import { Outbox } from '../../../web/src/offline/outbox/outbox.ts'
import {
  isTooLong,
  makeSale,
  type SaleInput,
  type SaleOf,
  type SalesPage,
} from '../../../web/src/offline/selling/make-sale.ts'
import type { Answered } from '../../../web/src/offline/sending/request.ts'
import { Sender } from '../../../web/src/offline/sending/sender.ts'
import { recordOfEntry, requestOfEntry } from '../../../web/src/offline/sending/sender-rules.ts'

import { type Browser, type Network, NO_ANSWER, ServerLink, turn } from './server-link.ts'

/** A sale's facts, apart from its call. */
export type About = Pick<SaleOf, 'kind' | 'amount' | 'after' | 'chain'>

/** How long a screen waits for the server, in ms: with a slow network, for nothing. */
const WAIT_MS = 10_000
/** How long nothing arrives before a test gives up, in ms. */
const SETTLE_MS = 20_000

/** The failure of a page's request: refused or not answered. */
class Unanswered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

let databases = 0

/** A browser with the app's outbox, its sender and its way of making a sale, at a server that is real. */
export class Tablet {
  /** The version of the app. */
  app = '1'
  outbox!: Outbox
  readonly link: ServerLink
  readonly #server: TestServer
  readonly #browser: Browser
  #sender!: Sender
  #running: Promise<void> = Promise.resolve()
  /** The names that the living page holds. */
  #locks = new Set<string>()
  #onAsk: () => void = () => {}

  private constructor(server: TestServer, seller: Client, browser: Browser) {
    this.#server = server
    this.#browser = browser
    this.link = new ServerLink(server, seller, browser)
  }

  static async register(server: TestServer, seller: Client): Promise<Tablet> {
    const tablet = new Tablet(server, seller, { database: ++databases, cookie: '', catalog: 0 })
    await tablet.#open()
    return tablet
  }

  async setNetwork(network: Network): Promise<void> {
    this.link.network = network
    const { device } = this.outbox
    if (device) await this.outbox.setDevice({ id: device.id, waitMs: network === 'slow' ? 0 : WAIT_MS })
  }

  /** Whether the device may sell: not too long after its last contact. */
  get maySell(): boolean {
    const { device } = this.outbox
    return device !== null && !isTooLong(device, this.link.contact, this.now())
  }

  /** Whether the device knows by how much its clock is wrong. */
  get isClockKnown(): boolean {
    return (this.link.contact.offset ?? this.outbox.device?.offset ?? 0) === -this.link.skew
  }

  /** The fields of an entry that depend on the device and its clock. */
  stamp() {
    const { contact, by, catalog, now } = this.#page()
    const { device } = this.outbox
    if (!device) throw new Error('this tablet is not registered')
    const [offset, heardAt] = [contact.offset ?? device.offset, contact.at ?? device.heardAt]
    return { at: new Date(now()).toISOString(), offset, heardAt, catalog, by: by.username }
  }

  /** @returns the sale's key, and its folio when it was done without the server; null when the server refused it */
  async sell<C extends Call>(
    call: C,
    input: SaleInput<C>,
    about: About,
    key = randomUUID(),
  ): Promise<{ key: string; folio: string | null } | null> {
    const sale: SaleOf = {
      ...about,
      key,
      title: about.kind,
      view: { of: 'customer', phone: '', name: null },
    }
    try {
      const sold = await makeSale(this.#page(), call, input, sale)
      return { key, folio: sold.kind === 'kept' ? sold.folio : null }
    } catch (error) {
      if (error instanceof Unanswered && isRefusal(error.status)) return null
      throw error
    }
  }

  /** The browser dies while the screen waits for the server. */
  async sellAndCrash<C extends Call>(call: C, input: SaleInput<C>, about: About): Promise<string> {
    const key = randomUUID()
    const asked = new Promise<void>((resolve) => {
      this.#onAsk = resolve
    })
    const selling = this.sell(call, input, about, key)
    await Promise.race([asked, selling])
    selling.catch(() => {})
    await this.crash()
    return key
  }

  /** The page dies, and another page opens. */
  async crash(): Promise<void> {
    this.link.openPage()
    this.#locks = new Set()
    this.#sender.stop()
    this.outbox.close()
    await this.#open()
  }

  /** The page reloads with another version of the app. */
  async update(app: string): Promise<void> {
    this.app = app
    await this.crash()
  }

  /** The app's work every five minutes. */
  async report(): Promise<void> {
    const unsent = this.outbox.view.entries.filter(
      ({ state }) => state === 'sold' || state === 'trying',
    ).length
    const body = { unsent, total: 0, oldestAt: null, app: this.app }
    await this.#ask(reportDevice.path, body, {})
    const { device } = this.outbox
    const { offset, at } = this.link.contact
    if (device && offset !== null && at !== null)
      await this.outbox.setDevice({ id: device.id, offset, heardAt: at })
  }

  /** Sends until everything is on the server or under review, or nothing more arrives for long. */
  async settle(): Promise<void> {
    await this.setNetwork('up')
    const countOpen = () =>
      this.outbox.view.entries.filter(({ state }) => state === 'sold' || state === 'trying').length
    let [open, changedAt] = [countOpen(), performance.now()]
    while (open > 0 && performance.now() < changedAt + SETTLE_MS) {
      this.#sender.wake()
      await turn()
      const left = countOpen()
      if (left !== open) changedAt = performance.now()
      open = left
    }
    await this.link.quiet()
  }

  async end(): Promise<void> {
    this.#sender.stop()
    await this.#running
    this.outbox.close()
  }

  /** By the device's clock, in ms. */
  now(): number {
    return this.#server.clock.now.getTime() + this.link.skew
  }

  #page(): SalesPage {
    const { outbox } = this
    const locks = this.#locks
    return {
      outbox,
      by: { username: this.link.seller.username, name: 'Ana' },
      now: () => this.now(),
      contact: this.link.contact,
      catalog: this.#browser.catalog,
      app: this.app,
      withLock: async (name, work) => {
        locks.add(name)
        await work().finally(() => locks.delete(name))
      },
      ask: async (_call, request, key) => {
        if (!request) throw new Unanswered(0)
        const answered = await this.#ask(request.path, request.body, { 'idempotency-key': key })
        if (answered.status >= 200 && answered.status < 300) return answered.body
        throw new Unanswered(answered.status)
      },
      isRefused: (error) => error instanceof Unanswered && isRefusal(error.status),
      isKeyUsed: () => false,
      wait: (leastMs) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const over = new Promise<null>((resolve) => {
          timer = setTimeout(() => resolve(null), leastMs)
        })
        return { over, stop: () => clearTimeout(timer) }
      },
    }
  }

  /** As a screen of the app does: a second time when the session had to be renewed. */
  async #ask(path: string, body: unknown, headers: Record<string, string>): Promise<Answered> {
    const asked = this.link.post(path, body, headers)
    this.#onAsk()
    const first = await asked
    if (first.status !== 401 || (await this.link.renew()) === 'over') return first
    return this.link.post(path, body, headers)
  }

  async #send(entry: Entry, opener: Entry | undefined, device: string, isOver: boolean): Promise<Answered> {
    const request = requestOfEntry(entry, opener)
    if (!request) return NO_ANSWER
    const headers = {
      'idempotency-key': entry.key,
      [SALE_HEADER]: writeSale(recordOfEntry(entry, device, isOver, opener)),
    }
    return this.link.post(request.path, request.body, headers)
  }

  async #open(): Promise<void> {
    const outbox = await Outbox.open(this.#browser.database, this.now())
    this.outbox = outbox
    const locks = this.#locks
    this.#sender = new Sender({
      outbox,
      saleServer: {
        send: (entry, opener, device, isOver) => this.#send(entry, opener, device, isOver),
        renew: () => this.link.renew(),
      },
      now: () => this.now(),
      chance: () => 0,
      withLock: (_name, work) => work(),
      tryWithLock: async (name, work) => !locks.has(name) && work().then(() => true),
    })
    this.#running = this.#sender.start()
    await this.#registerWithServer(outbox)
  }

  /** As a page of the app does when it opens: it registers, and fetches the menu. */
  async #registerWithServer(outbox: Outbox): Promise<void> {
    const known = outbox.device
    const body = { device: known?.id ?? null, hasUnsent: outbox.hasUnsent, app: this.app }
    const { status, body: answer } = await this.#ask(registerDevice.path, body, {})
    if (status !== 200) return
    await outbox.setDevice({
      id: String(answer.device),
      letter: String(answer.letter),
      lastNumber: Number(answer.lastNumber),
      offset: this.link.contact.offset ?? 0,
      heardAt: this.link.contact.at ?? '',
      hours: 72,
      waitMs: this.link.network === 'slow' ? 0 : WAIT_MS,
      drawerId: null,
    })
    if (this.#browser.catalog > 0) return
    const { response } = await this.link.fetch('GET', initPos.path, undefined, {})
    this.#browser.catalog = Number(/-(\d+)"$/.exec(response.headers.get('etag') ?? '')?.[1])
  }
}
