import { getCheck } from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer, Call } from '@comanda/shared/kernel/call'
import { createOrder } from '@comanda/shared/pos/api'
import type { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { NO_SALE, type Sale } from '../lib/model/sales.ts'
import { changeOf } from '../simulator/check-steps.ts'
import { cart, itemsOf } from './candy.ts'
import { SHARED, type Step } from './steps.ts'

interface SharedCheck {
  id: number
  /** The orders that a device knows: the first and those of devices. */
  seen: Sale[]
}

/** A waiter who is always online, and changes the checks that all devices know. */
export class Waiter {
  /** The waiter's sales, which the server has. */
  readonly sold: Sale[] = []
  /** A step has closed or divided a check that is shared, so that a round may come too late for it. */
  hasClosedShared = false
  readonly #server: TestServer
  #restaurant: Client
  readonly #shared: SharedCheck[] = []

  constructor(server: TestServer, restaurant: Client) {
    this.#server = server
    this.#restaurant = restaurant
  }

  /** Opens the checks that all know: a check at each table. */
  async begin(): Promise<void> {
    for (let tableId = 1; tableId <= SHARED; tableId++) {
      const body = { cart: cart(2), tableId }
      const { checkId } = await this.#restaurant.call(createOrder, { body })
      const sale = { ...NO_SALE, items: itemsOf(2) }
      this.sold.push(sale)
      this.#shared.push({ id: checkId, seen: [sale] })
    }
  }

  sharedCheck(place: number): SharedCheck {
    const check = this.#shared[place]
    if (!check) throw new Error(`no shared check ${place}`)
    return check
  }

  /** Changes a shared check, or adds a round to it. */
  async run({ kind, check: place, other, pick }: Extract<Step, { do: 'waiter' }>): Promise<void> {
    const check = await this.#openCheck(place)
    if (!check) return
    if (kind === 'charge all' || kind === 'split') this.hasClosedShared = true
    const request =
      kind === 'round'
        ? {
            call: createOrder,
            body: { cart: cart(1), checkId: check.id },
            sale: { ...NO_SALE, items: itemsOf(1) },
          }
        : await changeOf(check, kind, pick, () => this.#openCheck(other))
    if (!request) return
    const { call, sale, ...inputs } = request
    // Only an order and a payment are of a sale, which is known before it is answered.
    if ((await this.send(call, inputs)) && typeof sale === 'object') this.sold.push(sale)
  }

  /** A shared check, or the check that it was joined into; null when it is closed. */
  async #openCheck(place: number): Promise<Check | null> {
    let id: number | null = this.sharedCheck(place).id
    while (id !== null) {
      const check: Answer<typeof getCheck> | null = await this.send(getCheck, { params: { id } })
      if (check?.status === 'open') return check
      id = check?.joined_into ?? null
    }
    return null
  }

  /** @returns null when the server refuses it: the check has changed, or its state forbids it */
  async send<C extends Call>(call: C, inputs: { params?: object; body?: object }): Promise<Answer<C> | null> {
    const send = () => this.#restaurant.send(call, inputs)
    let reply = await send()
    if (reply.status === 401) {
      this.#restaurant = await this.#server.signIn(this.#restaurant.username)
      reply = await send()
    }
    if (reply.status >= 500) throw new Error(`${call.path}: ${reply.status}`)
    return reply.status === 200 ? (reply.body as Answer<C>) : null
  }
}
