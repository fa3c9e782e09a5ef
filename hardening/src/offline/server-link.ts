import { SALE_HEADER } from '@comanda/shared/offline/sale'
import type { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import type { ServerContact } from '../../../web/src/offline/selling/make-sale.ts'
import type { Answered } from '../../../web/src/offline/sending/request.ts'

/**
 * up: the server answers. slow: it answers after the screen has stopped waiting. lost: it takes the request, and the answer is
 * lost. down: nothing arrives.
 */
export type Network = 'up' | 'slow' | 'lost' | 'down'

/** The server's facts about the browser: its cookie of the store, and the menu that it received. */
export interface Browser {
  database: number
  cookie: string
  catalog: number
}

export const NO_ANSWER: Answered = { status: 0, body: {} }

/** Lets requests and timers go on. */
export const turn = () => new Promise((resolve) => setTimeout(resolve, 1))

/** The way from one tab of a tablet to the server, with its faults. */
export class ServerLink {
  network: Network = 'up'
  /** The session has ended; the tablet learns it from the server. */
  isSessionOver = false
  /** The tablet's clock minus the server's, in ms. */
  skew = 0
  /** When the server last answered, by its clock, in ms. */
  contactAt = 0
  /** The open page's contact with the server. */
  contact: ServerContact = { offset: null, at: null }
  /** The keys of the sales that the server has taken, also when the answer was lost. */
  readonly taken = new Set<string>()
  seller: Client
  readonly #server: TestServer
  readonly #browser: Browser
  /** Counts the pages; an answer for an earlier page is not delivered. */
  #page = 0
  readonly #inFlight = new Set<Promise<unknown>>()

  constructor(server: TestServer, seller: Client, browser: Browser) {
    this.#server = server
    this.seller = seller
    this.#browser = browser
  }

  /** The page before has died. */
  openPage(): void {
    this.#page++
    this.contact = { offset: null, at: null }
  }

  /** Requests have left and are not answered. */
  get isAsking(): boolean {
    return this.#inFlight.size > 0
  }

  /** Waits for the requests that have left. */
  async quiet(): Promise<void> {
    while (this.#inFlight.size > 0) {
      await Promise.all(this.#inFlight)
      await turn()
    }
  }

  async renew(): Promise<'renewed' | 'over'> {
    if (this.isSessionOver) return 'over'
    this.seller = await this.#server.signIn(this.seller.username)
    return 'renewed'
  }

  /** @param onArrived the server has answered, which the tablet may not learn */
  async post(
    path: string,
    body: unknown,
    headers: Record<string, string>,
    onArrived: (status: number) => void = () => {},
  ): Promise<Answered> {
    const [network, page] = [this.network, this.#page]
    if (network === 'down') return NO_ANSWER
    const sending = this.fetch('POST', path, body, headers)
    this.#inFlight.add(sending)
    const { response, answer } = await sending.finally(() => this.#inFlight.delete(sending))
    onArrived(response.status)
    const key = headers['idempotency-key']
    // A sale that waits for a person is on the server, too.
    if (key && (response.ok || answer.code === 'sale_waiting')) this.taken.add(key)
    // A page that died gets no answer.
    if (page !== this.#page) return new Promise(() => {})
    if (network === 'lost') return NO_ANSWER
    const reply = { status: response.status, body: answer }
    // The app's client notes the time of successful requests, its sender of all requests.
    if (!response.ok && !(SALE_HEADER in headers)) return reply
    this.contactAt = this.#server.clock.now.getTime()
    this.contact = { offset: -this.skew, at: this.#server.clock.now.toISOString() }
    const [cookie] = response.headers.getSetCookie().filter((one) => one.startsWith('sellingDevice'))
    if (cookie) this.#browser.cookie = cookie.split(';')[0] ?? ''
    return reply
  }

  async fetch(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const response = await fetch(`${this.#server.base}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: this.#browser.cookie,
        authorization: `Bearer ${this.isSessionOver ? 'ended' : this.seller.token}`,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { response, answer: (await response.json()) as Record<string, unknown> }
  }
}
