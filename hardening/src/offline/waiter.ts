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
import { CENTS, cart, centsOfText, payments } from './candy.ts'
import { SHARED, type Step } from './steps.ts'

/** The waiter's sales and payments with the server. */
interface Online {
  orders: number
  value: number
  paid: number
}

interface SharedCheck {
  id: number
  due: number
}

/** A waiter who is always online, and changes the checks that all devices know. */
export class Waiter {
  readonly online: Online = { orders: 0, value: 0, paid: 0 }
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
      this.#shared.push({ id: checkId, due: 2 * CENTS })
      this.online.orders++
      this.online.value += 2 * CENTS
    }
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
        const part = check.split?.parts.find(({ due }) => centsOfText(due) > 0)
        const amount = centsOfText(part?.due ?? check.due)
        const body = { payments: payments(amount), ...(part && { part: part.number }) }
        if (await this.send(chargeCheck, { params, body })) this.online.paid += amount
        return
      }
      case 'waiterAdds':
        if (!(await this.send(createOrder, { body: { cart: cart(1), checkId: check.id } }))) return
        this.online.orders++
        this.online.value += CENTS
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
    const send = () => this.#restaurant.send(call, inputs as never)
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
