import { initOrders } from '@comanda/shared/orders/api'
import { isAnsweredHere } from '../offline/kept/kept-answers.ts'
import { canSell } from '../offline/selling/sell.ts'
import { open, passTime } from './app.tsx'
import { type Client, openFonda } from './fonda.ts'
import { waitFor } from './screen.ts'

type Work = (lock: object | null) => unknown

/** The Web Locks of the only tab. */
class Locks {
  readonly #ends = new Map<string, Promise<unknown>>()
  readonly #held = new Set<string>()

  async request(
    name: string,
    ...[options, work]: [Work] | [{ ifAvailable?: boolean }, Work]
  ): Promise<unknown> {
    if (typeof options === 'function') return this.#inTurn(name, options)
    if (!work) throw new TypeError('no work')
    return options.ifAvailable && this.#held.has(name) ? work(null) : this.#inTurn(name, work)
  }

  #inTurn(name: string, work: Work): Promise<unknown> {
    const run = async () => {
      this.#held.add(name)
      try {
        return await work({ name })
      } finally {
        this.#held.delete(name)
      }
    }
    const ended = (this.#ends.get(name) ?? Promise.resolve()).then(run)
    this.#ends.set(
      name,
      ended.catch(() => {}),
    )
    return ended
  }
}

/** An earlier page of the worker may have found the line bad a minute ago. */
const FORGOTTEN_MS = 120_000

/** Opens a page in a browser that keeps sales, and waits until it has all that it needs to sell without the server. */
export async function openReadyToSell(path = '/dashboard/pos'): Promise<void> {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
  passTime(FORGOTTEN_MS)
  await open(path)
  await waitFor(() => {
    // The orders are the last that a page fetches for selling.
    if (canSell() !== 'ready' || !isAnsweredHere(initOrders)) throw new Error(`selling: ${canSell()}`)
  })
}

/** A fonda whose owner may sell without the server, at the counter. */
export async function openTablet(path?: string): Promise<Client> {
  const owner = await openFonda()
  await openReadyToSell(path)
  return owner
}
