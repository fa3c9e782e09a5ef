import { advanceItem, listKitchen } from '@comanda/shared/kitchen/api'
import { setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { type ItemStatus, mayChange, type StatusScreen } from '@comanda/shared/selling/item-status'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { CANDY, openTaqueria, WATER } from '../../testing/menu.ts'
import { itemsOfOrder } from '../../testing/orders.ts'
import type { Client } from '../../testing/restaurant.ts'
import { runs } from '../../testing/runs.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
let taqueria: Client
beforeAll(async () => {
  taqueria = await openTaqueria(server)
})

interface Change {
  screen: StatusScreen
  to: 'preparing' | 'completed' | 'delivered' | 'cancelled'
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    screen: fc.constant('kitchen' as const),
    to: fc.constantFrom('preparing' as const, 'completed' as const),
  }),
  fc.record({
    screen: fc.constant('orders' as const),
    to: fc.constantFrom(
      'preparing' as const,
      'completed' as const,
      'delivered' as const,
      'cancelled' as const,
    ),
  }),
)

/** Places an order that stays open in every status of its first item, and returns that item. */
async function newItem(): Promise<number> {
  const cart = [
    { id: WATER.id, quantity: 1 },
    { id: CANDY.id, quantity: 1 },
  ]
  const { orderId } = await taqueria.call(createOrder, { body: { cart } })
  return (await itemsOfOrder(taqueria, orderId))[0]?.id ?? 0
}

const statusOfItem = async (item: number) =>
  (await taqueria.call(listKitchen)).flatMap(({ items }) => items).find(({ id }) => id === item)?.status

async function send(id: number, { screen, to }: Change): Promise<boolean> {
  const reply =
    screen === 'kitchen'
      ? await taqueria.send(advanceItem, { params: { id }, body: { status: to } })
      : await taqueria.send(setItemStatus, { params: { id }, body: { status: to } })
  if (reply.status !== 200) expect(reply.body.code).toBe('invalid_transition')
  return reply.status === 200
}

function* orders<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [at, first] of all.entries())
    for (const rest of orders(all.toSpliced(at, 1))) yield [first, ...rest]
}

/** The result of the changes when they run in sequence. */
function inTurn(changes: readonly Change[]) {
  let status: ItemStatus = 'created'
  const isTaken = new Map<Change, boolean>()
  for (const one of changes) {
    isTaken.set(one, mayChange(one.screen, status, one.to))
    if (isTaken.get(one)) status = one.to
  }
  return { status, isTaken }
}

it('simultaneous status changes give the result of one of their possible sequences', async () => {
  const atOnce = fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 4 }), async (changes) => {
    const item = await newItem()
    const taken = await Promise.all(changes.map((one) => send(item, one)))
    const status = await statusOfItem(item)
    const explained = [...orders(changes)].some((turn) => {
      const should = inTurn(turn)
      return should.status === status && changes.every((one, at) => should.isTaken.get(one) === taken[at])
    })
    expect({ changes, taken, status, explained }).toMatchObject({ explained: true })
  })
  await fc.assert(atOnce, { numRuns: runs(20, 40) })
})
