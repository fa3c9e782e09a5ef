import { moveLines, voidLines } from '@comanda/shared/checks/api'
import { finishLines, listFinished, recallLines } from '@comanda/shared/kitchen/api'
import { searchOrders } from '@comanda/shared/orders/api'
import { getOrder } from '@comanda/shared/orders/record'
import { createOrder } from '@comanda/shared/pos/api'
import { expect, it } from 'vitest'
import { lineTitled, readCheck, sendRound } from '../../testing/checks.ts'
import { TABLES, TACO, WATER } from '../../testing/menu.ts'
import { SellingDevice } from '../../testing/selling-device.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { COPIED_OF_ORDER, OWN_OF_DERIVED } from './queries.ts'
import { COPIED_OF_EVENT, COPIED_OF_LINE, OWN_OF_PIECES } from './queries-lines.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const ONLY_OPEN = 'only of an order that is closed or paid, whose lines do not move'
const ONLY_VOIDED = 'only of a voided line, which does not move'

/** Every column of the rows that moving makes: copied, of its own, or not copied for a reason. */
const TABLES_OF_MOVES = {
  order_items: {
    copied: COPIED_OF_LINE,
    own: OWN_OF_PIECES,
    notCopied: {
      voided_at: ONLY_VOIDED,
      voided_by: ONLY_VOIDED,
      void_reason: ONLY_VOIDED,
      void_seen_at: ONLY_VOIDED,
      void_shift_id: ONLY_VOIDED,
      wasted: ONLY_VOIDED,
    },
  },
  orders: {
    copied: COPIED_OF_ORDER,
    own: OWN_OF_DERIVED,
    notCopied: {
      guests: 'the guests stay with the rest of the order, or they would be counted twice',
      invoice_id: ONLY_OPEN,
      closed_at: ONLY_OPEN,
      closed_by: ONLY_OPEN,
      close_reason: ONLY_OPEN,
      unpaid_total: ONLY_OPEN,
      unpaid_on: ONLY_OPEN,
    },
  },
  order_events: { copied: COPIED_OF_EVENT, own: ['item_id', 'position'], notCopied: {} },
  discount_lines: {
    copied: ['tenant_id', 'discount_id'],
    own: ['item_id', 'amount', 'net', 'tax'],
    notCopied: {},
  },
} as const

it.each(Object.entries(TABLES_OF_MOVES))(
  'lines that move keep every column of %s, or the list says why not',
  async (table, { copied, own, notCopied }) => {
    const { rows } = await server.database.owner.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
      [table],
    )
    const known = [...copied, ...own, ...Object.keys(notCopied)]
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  },
)

it('pieces of a finished line keep who finished it and when, and the kitchen can recall them', async () => {
  const id = await sendRound(restaurant, [{ id: WATER.id, quantity: 3, notes: 'sin hielo' }], {
    tableId: TABLES.one,
  })
  const water = lineTitled(await readCheck(restaurant, id), 'Agua de jamaica')
  server.clock.advance(60_000)
  await restaurant.call(finishLines, { body: { itemIds: [water.id], stationIds: [] } })
  const finished = server.clock.now.toISOString()
  server.clock.advance(60_000)
  const lines = [{ id: water.id, quantity: 1 }]
  const { checkId } = await restaurant.call(moveLines, {
    params: { id },
    body: { lines, checkId: null, tableId: TABLES.two },
  })
  const piece = lineTitled(await readCheck(restaurant, checkId), 'Agua de jamaica')
  expect(piece).toMatchObject({ status: 'completed', notes: 'sin hielo', quantity: 1, date: water.date })
  const [card, rest] = await restaurant.call(listFinished)
  expect([card, rest].map((one) => [one?.finished_at, one?.items[0]?.quantity])).toEqual([
    [finished, 1],
    [finished, 2],
  ])
  const history = async (order: number) =>
    (await restaurant.call(getOrder, { params: { id: order } })).history
      .filter(({ what }) => what === 'item')
      .map(({ at, by, item }) => [at, by, item?.status])
  expect(await history(piece.order_id)).toEqual(await history(water.order_id))
  await restaurant.call(recallLines, { body: { itemIds: [piece.id], stationIds: [] } })
  expect(lineTitled(await readCheck(restaurant, checkId), 'Agua de jamaica').status).toBe('preparing')
})

it('a part of a line that is voided keeps its earlier events', async () => {
  const taco = { id: TACO.id, variant_id: TACO.variants.five, quantity: 3 }
  const id = await sendRound(restaurant, [taco], { tableId: TABLES.one })
  const line = lineTitled(await readCheck(restaurant, id), 'Taco al pastor')
  await restaurant.call(finishLines, { body: { itemIds: [line.id], stationIds: [] } })
  const body = { lines: [{ id: line.id, quantity: 1 }], reason: 'Calidad', wasted: true }
  await restaurant.call(voidLines, { params: { id }, body })
  const { history } = await restaurant.call(getOrder, { params: { id: line.order_id } })
  const statuses = history.flatMap(({ item }) => (item ? [`${item.quantity} ${item.status}`] : []))
  expect(statuses.toSorted()).toEqual(['1 cancelled', '1 completed', '2 completed'])
})

it('lines of a device’s sale keep its folio on another check, and are found by it', async () => {
  const device = await SellingDevice.register(server, restaurant)
  const cart = [{ id: WATER.id, quantity: 2, price: '38.50' }]
  const sent = await device.send(createOrder, { body: { cart, tableId: TABLES.one } })
  const check = await readCheck(restaurant, Number(sent.body.checkId))
  const lines = [{ id: lineTitled(check, 'Agua de jamaica').id, quantity: 1 }]
  const body = { lines, checkId: null, tableId: TABLES.two }
  const { checkId } = await restaurant.call(moveLines, { params: { id: check.id }, body })
  expect((await readCheck(restaurant, checkId)).rounds).toMatchObject([{ folio: 'A-1' }])
  const found = await restaurant.call(searchOrders, { query: { q: 'A-1' } })
  expect(new Set(found.map(({ table_title }) => table_title))).toEqual(new Set(['Mesa 1', 'Mesa 2']))
})
