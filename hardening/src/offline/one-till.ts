import { addMenuItem } from '@comanda/shared/menu/api'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { dish, itemsOfCart } from '../lib/model/menu.ts'
import { wire } from '../lib/model/money.ts'
import { TcpProxy } from '../lib/proxy.ts'
import type { Random } from '../security/fuzz/random.ts'
import { Counter, type Way } from './counter.ts'
import { FLOAT, Notebook, type NotedSale } from './notebook.ts'

const DISHES = [1_100, 2_350, 475, 8_990, 3_125, 640, 1_515, 7_777].map((price, index) =>
  dish(index + 1, `Platillo ${index + 1}`, price),
)

/** alive: it forwards. slow: answers come after the screen's wait. silent: it takes requests and forwards none. refused: dead. */
export type NetworkState = 'alive' | 'slow' | 'silent' | 'refused'

const SLOW_MS = 300

/** A last tap of a person. */
interface Tap {
  click(): Promise<void>
}

/** A restaurant with one till in a real browser, whose line to the real server can fail. */
export class OneTill {
  readonly all: Installation
  readonly network: TcpProxy
  readonly counter: Counter
  readonly notebook: Notebook
  /** Each sale has other dishes than any other. */
  readonly #carts: (typeof DISHES)[]

  private constructor(
    all: Installation,
    network: TcpProxy,
    counter: Counter,
    notebook: Notebook,
    random: Random,
  ) {
    this.all = all
    this.network = network
    this.counter = counter
    this.notebook = notebook
    this.#carts = Array.from({ length: 2 ** DISHES.length - 1 }, (_, index) => index + 1)
      .map((number) => ({ number, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ number }) => DISHES.filter((_, bit) => (number >> bit) & 1))
  }

  static async open(random: Random): Promise<OneTill> {
    const all = await openInstallation({ stores: 1 })
    const [store] = all.stores
    if (!store) throw new Error('no store')
    for (const { title, price } of DISHES)
      await store.admin.call(addMenuItem, { body: { title, price: wire(price) } })
    const network = await TcpProxy.open(all.server.port)
    const counter = await Counter.open(network.base, store)
    await counter.openShift(FLOAT)
    return new OneTill(all, network, counter, new Notebook(all.postgres.owner, store), random)
  }

  async close(): Promise<void> {
    await this.counter.close()
    await this.network.close()
    await this.all.close()
  }

  setLine(state: NetworkState): void {
    const { network } = this
    network.delayMs = state === 'slow' ? SLOW_MS : 0
    if (state === 'alive' || state === 'slow') network.clear()
    else network.mode = state
    if (state === 'refused') network.cut()
  }

  /**
   * Sells, and notes the screen's answer. A charge is of the latest unpaid order; without an unpaid order this places an order.
   * @param finish taps; by default, and waits until the screen says that it is done
   */
  async sell(way: Way, finish?: (tap: Tap) => Promise<void>): Promise<NotedSale> {
    const unpaid = way === 'charge' ? this.notebook.unpaid() : undefined
    const checkId = unpaid ? await this.#checkOf(unpaid) : null
    if (unpaid && checkId !== null) return this.#charge(unpaid, checkId, finish)
    const { counter } = this
    const sale = this.#newSale()
    const isPaid = way === 'paid'
    if (isPaid) sale.paid = 'perhaps'
    const tap = await counter.prepare(sale.dishes, isPaid ? 'paid' : 'order')
    if (finish) {
      await finish(tap)
      return sale
    }
    await tap.click()
    sale.number = await counter.shownNumber()
    if (isPaid) sale.paid = 'yes'
    await counter.done()
    return sale
  }

  /** @returns null when no page of this browser can show it now */
  async #checkOf({ number }: NotedSale): Promise<number | null> {
    const { mode } = this.network
    // A page that is opened over a silent line waits for the server.
    if (number === null || mode === 'silent') return null
    // Without the server, a browser knows the checks of its folios, and others as of some seconds ago.
    if (mode === 'refused' && !number.includes('-')) return null
    // The page of a check that this browser opened is loaded again when the server has it.
    if (mode === 'clear') await this.counter.everythingIsSent()
    return this.counter.checkOf(number)
  }

  async #charge(sale: NotedSale, checkId: number, finish?: (tap: Tap) => Promise<void>): Promise<NotedSale> {
    const { counter } = this
    const tap = await counter.prepareCharge(checkId)
    sale.paid = 'perhaps'
    if (finish) {
      await finish(tap)
      return sale
    }
    await tap.click()
    await counter.isCharged()
    sale.paid = 'yes'
    await counter.goToCounter()
    return sale
  }

  #newSale(): NotedSale {
    const cart = this.#carts.pop()
    if (!cart) throw new Error('every cart was sold')
    return this.notebook.begin(
      cart.map(({ title }) => title),
      itemsOfCart(
        DISHES,
        cart.map(({ id }) => ({ dish: id, quantity: 1 })),
      ),
    )
  }
}
