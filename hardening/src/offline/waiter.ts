import {
  chargeCheck,
  getCheck,
  joinChecks,
  moveCheck,
  moveLines,
  splitCheck,
  unsplitCheck,
} from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import type { Answer, BodyInput, Call } from '@comanda/shared/kernel/call'
import { createOrder } from '@comanda/shared/pos/api'
import type { Client, TestServer } from '../../../server/src/testing/restaurant.ts'
import { centsOf } from '../lib/model/money.ts'
import { NO_SALE, type Sale } from '../lib/model/sales.ts'
import { cart, inCash, itemsOf, payments } from './candy.ts'
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
      this.#shared.push({ id: checkId, seen: [this.#note({ items: itemsOf(2) })] })
    }
  }

  #note(what: Partial<Sale>): Sale {
    const sale = { ...NO_SALE, ...what }
    this.sold.push(sale)
    return sale
  }

  sharedCheck(place: number): SharedCheck {
    const check = this.#shared[place]
    if (!check) throw new Error(`no shared check ${place}`)
    return check
  }

  /** Changes a shared check. */
  async run(step: Extract<Step, { do: `waiter${string}` }>): Promise<void> {
    const check = await this.#openCheck(step.check)
    if (!check) return
    const params = { id: check.id }
    switch (step.do) {
      case 'waiterCharges': {
        this.hasClosedShared = true
        const part = check.split?.parts.find(({ due }) => centsOf(due) > 0)
        const paid = inCash(centsOf(part?.due ?? check.due))
        const body = { payments: payments(paid), ...(part && { part: part.number }) }
        if (await this.send(chargeCheck, { params, body })) this.#note({ payments: paid })
        return
      }
      case 'waiterAdds':
        if (await this.send(createOrder, { body: { cart: cart(1), checkId: check.id } }))
          this.#note({ items: itemsOf(1) })
        return
      case 'waiterMoves':
        await this.send(moveCheck, { params, body: { tableId: step.table } })
        return
      case 'waiterJoins': {
        const other = await this.#openCheck(step.other)
        if (other) await this.send(joinChecks, { params, body: { checkId: other.id } })
        return
      }
      case 'waiterSplits':
        this.hasClosedShared = true
        await this.send(splitCheck, { params, body: { mode: 'equal', parts: step.parts } })
        return
      case 'waiterUnsplits':
        await this.send(unsplitCheck, { params })
        return
      case 'waiterMovesLines': {
        const to = step.to === null ? null : ((await this.#openCheck(step.to))?.id ?? null)
        const [line] = check.rounds.flatMap(({ items }) => items)
        if (line) await this.send(moveLines, { params, body: movingOne(line.id, to) })
      }
    }
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
  async send<C extends Call>(
    call: C,
    inputs: { params?: object; body?: BodyInput<C> },
  ): Promise<Answer<C> | null> {
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

const movingOne = (id: number, checkId: number | null) => ({
  lines: [{ id, quantity: 1 }],
  checkId,
  tableId: null,
})
