import * as api from '@comanda/shared/checks/api'
import { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { advanceItem } from '@comanda/shared/kitchen/api'
import { createOrder } from '@comanda/shared/pos/api'
import { describe, expect, it } from 'vitest'
import { readCheck } from '../../testing/checks.ts'
import { FeedReader } from '../../testing/feed.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import { randomBelow } from '../../testing/random.ts'
import type { Client, Reply } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const STEPS = 150
const rows = async (restaurant: Client, sql: string): Promise<Record<string, unknown>[]> =>
  (await server.database.owner.query(sql, [restaurant.tenantId])).rows

interface Scene {
  checks: { id: number; due: number; parts: number }[]
  lines: { id: number; check_id: number; quantity: number }[]
  discounts: { check_id: number; id: number }[]
}

const readScene = async (restaurant: Client): Promise<Scene> => ({
  checks: (await rows(
    restaurant,
    `SELECT c.id, coalesce((c.split->>'parts')::integer, 0) AS parts, (SELECT sum(i.total) FROM orders o
       JOIN order_items i ON i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.status <> 'cancelled'
       WHERE o.tenant_id = c.tenant_id AND o.check_id = c.id)::integer - c.paid AS due
     FROM checks c WHERE c.tenant_id = $1 AND c.status = 'open' ORDER BY c.id`,
  )) as unknown as Scene['checks'],
  lines: (await rows(
    restaurant,
    `SELECT i.id, o.check_id, i.quantity FROM order_items i
     JOIN orders o ON o.tenant_id = i.tenant_id AND o.id = i.order_id
     JOIN checks c ON c.tenant_id = o.tenant_id AND c.id = o.check_id AND c.status = 'open'
     WHERE i.tenant_id = $1 AND i.status <> 'cancelled' ORDER BY i.id`,
  )) as unknown as Scene['lines'],
  discounts: (await rows(
    restaurant,
    `SELECT DISTINCT o.check_id, line.discount_id AS id FROM discount_lines line
     JOIN order_items i ON i.tenant_id = line.tenant_id AND i.id = line.item_id
     JOIN orders o ON o.tenant_id = i.tenant_id AND o.id = i.order_id WHERE line.tenant_id = $1 ORDER BY 1, 2`,
  )) as unknown as Scene['discounts'],
})

/** Each finds rows that break a rule of the books. */
const BROKEN = {
  'an order that waits for payment is on an open check': `
    SELECT o.id FROM orders o JOIN checks c ON c.tenant_id = o.tenant_id AND c.id = o.check_id
    WHERE o.tenant_id = $1 AND o.status = 'created' AND o.payment_status = 'pending' AND c.status <> 'open'`,
  'an open check has an order that waits for payment': `
    SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND c.status = 'open' AND NOT EXISTS (
      SELECT FROM orders o WHERE o.tenant_id = c.tenant_id AND o.check_id = c.id AND o.status = 'created'
        AND o.payment_status = 'pending')`,
  'an open order has a line': `
    SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.status = 'created' AND NOT EXISTS (
      SELECT FROM order_items i WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.status <> 'cancelled')`,
  'the orders of an open check are on its table': `
    SELECT o.id FROM orders o JOIN checks c ON c.tenant_id = o.tenant_id AND c.id = o.check_id AND c.status = 'open'
    WHERE o.tenant_id = $1 AND o.status = 'created' AND o.table_id IS DISTINCT FROM c.table_id`,
  'each round of a check has its own number': `
    SELECT check_id FROM orders WHERE tenant_id = $1 GROUP BY check_id, round HAVING count(*) > 1`,
  'what is paid of a check is the sum of its payments': `
    SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND c.paid <> (
      SELECT coalesce(sum(p.amount), 0) FROM payments p WHERE p.tenant_id = c.tenant_id AND p.check_id = c.id)`,
  'no more is paid than a check comes to': `
    SELECT c.id FROM checks c WHERE c.tenant_id = $1 AND c.paid > (SELECT coalesce(sum(i.total), 0) FROM orders o
      JOIN order_items i ON i.tenant_id = o.tenant_id AND i.order_id = o.id AND i.status <> 'cancelled'
      WHERE o.tenant_id = c.tenant_id AND o.check_id = c.id)`,
  'the discount of a line is the sum of its shares': `
    SELECT i.id FROM order_items i WHERE i.tenant_id = $1 AND i.discount <> (
      SELECT coalesce(sum(line.amount), 0) FROM discount_lines line WHERE line.tenant_id = i.tenant_id AND line.item_id = i.id)`,
  'net and tax are the total of a line': `
    SELECT id FROM order_items WHERE tenant_id = $1 AND (net + tax <> total OR least(net, tax, total) < 0
      OR discount > unit_price * quantity)`,
}

const ALL_BROKEN = Object.entries(BROKEN)
  .map(([rule, sql]) => `SELECT '${rule}' AS rule, broken.* FROM (${sql}) AS broken (id)`)
  .join(' UNION ALL ')

const SUMS = `
SELECT sum(quantity)::integer AS pieces, sum(unit_price * quantity)::integer AS gross,
       sum(total) FILTER (WHERE status <> 'cancelled')::integer AS total
FROM order_items WHERE tenant_id = $1`

type Action = (restaurant: Client, scene: Scene, random: (below: number) => number) => Promise<Reply>

const pick = <T>(from: readonly T[], random: (below: number) => number): T | undefined =>
  from[random(Math.max(from.length, 1))]

const TABLE_IDS = [TABLES.one, TABLES.two]

function drawnPieces({ lines }: Scene, id: number, random: (below: number) => number) {
  const own = lines.filter((line) => line.check_id === id)
  const some = own.filter(() => random(2) === 0)
  const chosen = some.length > 0 ? some : own.slice(0, 1)
  return chosen.map((line) => ({ id: line.id, quantity: 1 + random(line.quantity) }))
}

const sendRound: Action = (restaurant, _scene, random) => {
  const cart = [
    { id: TACO.id, variant_id: TACO.variants.five, quantity: 1 + random(4) },
    { id: WATER.id, quantity: 1 + random(3) },
    { id: CANDY.id, quantity: 1 + random(2) },
  ].filter((_, index) => index === 0 || random(2) === 0)
  const body = { cart, tableId: pick(TABLE_IDS, random), newCheck: random(3) === 0 }
  return restaurant.send(createOrder, { body })
}

const onCheck =
  (
    act: (restaurant: Client, id: number, scene: Scene, random: (below: number) => number) => Promise<Reply>,
  ) =>
  (restaurant: Client, scene: Scene, random: (below: number) => number): Promise<Reply> => {
    const check = pick(scene.checks, random)
    return check ? act(restaurant, check.id, scene, random) : sendRound(restaurant, scene, random)
  }

/** Those that keep the sums of the store. */
const MOVES: Action[] = [
  onCheck((restaurant, id, _scene, random) =>
    restaurant.send(api.moveCheck, { params: { id }, body: { tableId: pick(TABLE_IDS, random) } }),
  ),
  onCheck((restaurant, id, scene, random) => {
    const other = random(2) === 0 ? pick(scene.checks, random)?.id : null
    const tableId = random(2) === 0 ? pick(TABLE_IDS, random) : null
    const body = { lines: drawnPieces(scene, id, random), checkId: other, tableId }
    return restaurant.send(api.moveLines, { params: { id }, body })
  }),
  onCheck((restaurant, id, scene, random) =>
    restaurant.send(api.joinChecks, { params: { id }, body: { checkId: pick(scene.checks, random)?.id } }),
  ),
  onCheck((restaurant, id, _scene, random) =>
    restaurant.send(api.splitCheck, { params: { id }, body: { mode: 'equal', parts: 2 + random(4) } }),
  ),
  onCheck((restaurant, id) => restaurant.send(api.unsplitCheck, { params: { id } })),
  onCheck((restaurant, id, _scene, random) =>
    restaurant.send(api.setGuests, { params: { id }, body: { guests: 1 + random(9) } }),
  ),
  onCheck((restaurant, id, scene, random) => {
    const { due = 0, parts = 0 } = scene.checks.find((check) => check.id === id) ?? {}
    const amount = (1 + random(Math.max(due, 1))) / 100
    const payments = due > 0 ? [{ paymentTypeId: 1, amount: random(3) === 0 ? due / 100 : amount }] : []
    const part = parts > 0 ? 1 + random(parts) : null
    return restaurant.send(api.chargeCheck, { params: { id }, body: { part, payments } })
  }),
  (restaurant, scene, random) =>
    restaurant.send(advanceItem, {
      params: { id: pick(scene.lines, random)?.id ?? 1 },
      body: { status: random(2) === 0 ? 'preparing' : 'completed' },
    }),
]

const PRICES: Action[] = [
  sendRound,
  sendRound,
  onCheck((restaurant, id, scene, random) => {
    const lineIds = random(2) === 0 ? null : drawnPieces(scene, id, random).map((piece) => piece.id)
    const how = random(2) === 0 ? { percent: 1 + random(40) } : { amount: (1 + random(5000)) / 100 }
    const kind = random(6) === 0 ? 'courtesy' : 'discount'
    return restaurant.send(api.discountCheck, {
      params: { id },
      body: { kind, ...how, lineIds, reason: 'Promoción' },
    })
  }),
  (restaurant, scene, random) => {
    const { check_id: id = 1, id: discountId = 1 } = pick(scene.discounts, random) ?? {}
    return restaurant.send(api.removeDiscount, { params: { id, discountId } })
  },
  onCheck((restaurant, id, scene, random) =>
    restaurant.send(api.voidLines, {
      params: { id },
      body: { lines: drawnPieces(scene, id, random), reason: 'Calidad', wasted: random(2) === 0 },
    }),
  ),
]

const FEEDS = [feedChecks, feedOrders, feedKitchen, feedFloor]

describe('two tables in a long night', () => {
  it('keep every line on one check, all sums exact and each screen right, whatever happens to their checks', async () => {
    const restaurant = await openTaqueria(server)
    const random = randomBelow('walk')
    const readers = FEEDS.map((call) => new FeedReader(restaurant, call))
    let done = 0
    let refused = 0
    for (let step = 0; step < STEPS; step++) {
      const scene = await readScene(restaurant)
      const [before] = await rows(restaurant, SUMS)
      const isMove = random(5) > 1
      const act = async () => pick(isMove ? MOVES : PRICES, random)?.(restaurant, scene, random)
      // Every third step two people act at once.
      const replies = await Promise.all(step % 3 === 0 ? [act(), act()] : [act()])
      for (const reply of replies) {
        expect([step, reply?.status ?? 0, reply?.body], `step ${step}`).toSatisfy(
          ([, status]: [number, number]) => status === 200 || (status >= 400 && status < 500),
        )
        if (reply?.status === 200) done++
        else refused++
      }
      expect([step, await rows(restaurant, ALL_BROKEN)]).toEqual([step, []])
      const [after] = await rows(restaurant, SUMS)
      if (isMove && scene.checks.length > 0) expect([step, after]).toEqual([step, before])
      const open = pick((await readScene(restaurant)).checks, random)
      if (open) await expectWhole(restaurant, open.id)
      for (const [index, call] of FEEDS.entries()) {
        const rows = await readers[index]?.read()
        expect([step, call.path, rows]).toEqual([step, call.path, (await restaurant.call(call)).rows])
      }
    }
    expect(readers.map(({ changed }) => changed)).not.toContain(null)
    expect(done).toBeGreaterThan(refused)
  }, 300_000)
})

/** The lines of the check add up to its total, and so do its parts. */
async function expectWhole(restaurant: Client, id: number): Promise<void> {
  const cents = (text: string) => Math.round(Number(text) * 100)
  const sum = (texts: readonly { total: string }[]) => texts.reduce((all, one) => all + cents(one.total), 0)
  const check = await readCheck(restaurant, id)
  const live = check.rounds.flatMap(({ items }) => items).filter(({ status }) => status !== 'cancelled')
  expect(sum(live)).toBe(cents(check.total))
  expect(sum(check.taxes)).toBe(cents(check.total))
  if (check.split) expect(sum(check.split.parts)).toBe(cents(check.total))
}
