import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { Entry } from '../../../web/src/offline/outbox/entry.ts'
import { PASSWORD, type Store } from '../lib/store.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { Chromium } from './chromium.ts'

export type Way = 'order' | 'paid' | 'charge'

/** The pause between attempts grows to a minute. */
const MOST_SENDING_MS = 90_000

/** The data that a browser keeps for selling without the server. */
interface Kept {
  isReady: boolean
  letter: string
  entries: Pick<Entry, 'key' | 'kind' | 'state' | 'number' | 'problem' | 'answer'>[]
}

/** The person at a till: sells on the screens of a real browser and reads their texts. */
export class Counter {
  readonly browser: Chromium
  readonly #base: string
  #page: Page | null = null

  private constructor(browser: Chromium, base: string) {
    this.browser = browser
    this.#base = base
  }

  /** Signs in, and waits until the browser can sell without the server. @param base the address of the server */
  static async open(base: string, store: Store): Promise<Counter> {
    const counter = new Counter(await Chromium.open(), base)
    const { request } = counter.browser.context
    const data = { username: store.username, password: PASSWORD }
    await request.post(`${base}/api/v1/auth/signin`, { data, headers: { origin: base } })
    counter.#page = await counter.browser.newPage()
    await counter.goToCounter()
    await waitUntil('the browser can sell by itself', async () => (await counter.kept()).isReady)
    await counter.page.evaluate(async () => {
      await navigator.serviceWorker.ready
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    // Another visit loads the files that screens load later, through the service worker.
    await counter.page.reload({ waitUntil: 'networkidle' })
    await counter.browser.quit()
    await counter.start()
    return counter
  }

  get page(): Page {
    if (!this.#page) throw new Error('the browser is not running')
    return this.#page
  }

  /** Starts the browser on its profile, and opens the point of sale. @returns whether it has a menu */
  async start(): Promise<boolean> {
    await this.browser.start()
    this.#page = await this.browser.newPage()
    await this.page.goto(`${this.#base}/dashboard/pos`)
    await this.#dish.or(this.page.getByText('No pudimos cargar el menú')).waitFor()
    return (await this.#dish.count()) > 0
  }

  async goToCounter(): Promise<void> {
    await this.page.goto(`${this.#base}/dashboard/pos`)
    await this.#dish.waitFor()
  }

  get #dish(): Locator {
    return this.page.getByRole('button', { name: /^Agregar / }).first()
  }

  async kill(): Promise<void> {
    this.#page = null
    await this.browser.kill()
  }

  close(): Promise<void> {
    return this.browser.close()
  }

  async add(dishes: readonly string[]): Promise<void> {
    for (const dish of dishes) await this.button(`Agregar ${dish}`).click()
  }

  /** Everything but the last tap: the summary of the cart is open. @returns the button of that tap */
  async prepare(dishes: readonly string[], way: 'order' | 'paid'): Promise<Locator> {
    await this.add(dishes)
    await this.button(way === 'paid' ? 'Crear Recibo y Cobrar' : 'Enviar a Cocina').click()
    return this.dialog.getByRole('button', { name: way === 'paid' ? /^Efectivo exacto/ : 'Enviar' })
  }

  /** Waits until the screen says that an order is done. @returns the token or the folio that it shows */
  async shownNumber(): Promise<string> {
    const status = this.dialog.getByRole('status').filter({ hasText: NUMBER })
    return readNumber((await status.textContent()) ?? '')
  }

  async done(): Promise<void> {
    await this.button('Listo').click()
    await this.dialog.waitFor({ state: 'detached' })
  }

  /**
   * The check of an order: negative while only this browser knows it.
   * @param number its token or folio. @returns null when this browser does not know the order
   */
  async checkOf(number: string): Promise<number | null> {
    const { letter, entries } = await this.kept()
    const entry = entries.find(
      (one) => number === `${letter}-${one.number}` || number === `${answerOfEntry(one).tokenNo}`,
    )
    return entry ? (answerOfEntry(entry).checkId ?? -(entry.number ?? 0)) : null
  }

  /** Opens the payment of a check. @returns the button of the last tap */
  async prepareCharge(checkId: number): Promise<Locator> {
    await this.page.goto(`${this.#base}/dashboard/checks/${checkId}`)
    await this.button(/^Cobrar/)
      .first()
      .click()
    return this.dialog.getByRole('button', { name: /^Efectivo exacto/ })
  }

  async isCharged(): Promise<void> {
    await this.dialog.getByText('¡Cuenta cobrada!').waitFor()
  }

  /** Waits until the outbox does not have the cart: the point of sale empties it then. */
  async cartIsSettled(): Promise<void> {
    const isSettled = async () => {
      const key = await this.page.evaluate(readCartKey)
      return (await this.kept()).entries.every((entry) => entry.key !== key)
    }
    await waitUntil('a cart that was sold is emptied', isSettled)
  }

  /** The dishes in the cart. Their buttons appear a moment later. */
  async cart(): Promise<string[]> {
    const titles = this.page.locator('li[data-line] p[title]')
    return (
      await titles.evaluateAll((found) => found.map((one) => one.getAttribute('title') ?? ''))
    ).toSorted()
  }

  async emptyCart(): Promise<void> {
    await this.button('Nuevo').click()
  }

  /** @param float in centavos */
  async openShift(float: number): Promise<void> {
    const { request } = this.browser.context
    const reply = await request.post(`${this.#base}/api/v1/till/shifts/open`, {
      data: { amount: float / 100 },
    })
    if (!reply.ok()) throw new Error(await reply.text())
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async kept(): Promise<Kept> {
    return this.page.evaluate(readKept)
  }

  /** Why the server refuses sales for good. */
  async refused(): Promise<(string | null)[]> {
    const { entries } = await this.kept()
    return entries.filter(({ state }) => state === 'review').map(({ problem }) => problem)
  }

  /** The state of the screen and the outbox, for a failure. */
  async describe(): Promise<unknown> {
    if (!this.#page) return 'the browser is not running'
    const screen = await this.#page.locator('body').textContent()
    const { letter, entries } = await this.kept()
    const sales = entries.map(
      ({ number, state, kind, problem, answer }) =>
        `${letter}-${number} ${kind} ${state} ${problem ?? ''} ${JSON.stringify(answer)}`,
    )
    return { address: this.#page.url(), screen: screen?.slice(0, 400), sales: sales.slice(-8) }
  }

  /** Waits until every sale of this browser is on the server or under review. */
  async everythingIsSent(): Promise<void> {
    const isDone = async () => {
      const { letter, entries } = await this.kept()
      return letter !== '' && entries.every(({ state }) => state === 'sent' || state === 'review')
    }
    await waitUntil('everything is sent', isDone, MOST_SENDING_MS)
  }

  /** Waits until no sale is left for which a screen of the killed browser waited. */
  async hasTakenOver(): Promise<void> {
    const isDone = async () => {
      const { letter, entries } = await this.kept()
      return letter !== '' && entries.every(({ state }) => state !== 'trying')
    }
    await waitUntil('the sales of the killed browser are taken over', isDone)
  }

  async killAfter(ms: number): Promise<void> {
    await sleep(ms)
    await this.kill()
  }
}

const answerOfEntry = ({ answer }: Pick<Entry, 'answer'>) =>
  (answer ?? {}) as { tokenNo?: number; checkId?: number }

const NUMBER = /Token\s*(\d+)\s*Pedido|Folio\s*([A-Z]+-\d+)/

function readNumber(status: string): string {
  const found = NUMBER.exec(status)
  const number = found?.[1] ?? found?.[2]
  if (!number) throw new Error(`no number in "${status}"`)
  return number
}

/** Runs in the page. */
function readCartKey(): string | null {
  const name = Object.keys(localStorage).find((one) => /^comanda\.pos\.\d/.test(one))
  return name === undefined ? null : JSON.parse(localStorage.getItem(name) ?? '{}').key
}

/** Runs in the page. */
async function readKept(): Promise<Kept> {
  const all = await indexedDB.databases()
  const name = all.find((one) => one.name?.startsWith('comanda-offline-'))?.name
  if (!name) return { isReady: false, letter: '', entries: [] }
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await asked(indexedDB.open(name))
  try {
    const read = db.transaction(['device', 'kept', 'outbox'])
    const [device, kept, entries] = await Promise.all([
      asked(read.objectStore('device').get('device')),
      asked(read.objectStore('kept').getAllKeys()),
      asked<Kept['entries']>(read.objectStore('outbox').index('seq').getAll()),
    ])
    // The menu is the first and the orders are the last that a page fetches for selling.
    const isReady = Boolean(device) && kept.includes('/pos/init') && kept.includes('/orders/init')
    return { isReady, letter: device?.letter ?? '', entries }
  } finally {
    db.close()
  }
}
