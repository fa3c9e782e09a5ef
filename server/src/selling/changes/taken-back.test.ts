import {
  discountCheck,
  moveLines,
  removeDiscount,
  splitCheck,
  unsplitCheck,
} from '@comanda/shared/checks/api'
import type { Check } from '@comanda/shared/checks/check'
import { expect, it } from 'vitest'
import { linesOfCheck, readCheck, sendRound } from '../../testing/checks.ts'
import { CANDY, openTaqueria, TABLES, TACO, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

const reason = 'Cliente frecuente'
const sums = (checks: readonly Check[]) =>
  (['gross', 'discount', 'subtotal', 'taxTotal', 'total', 'due'] as const).map((key) =>
    Math.round(checks.reduce((sum, check) => sum + Number(check[key]) * 100, 0)),
  )

function actionsOn(restaurant: Client, id: number) {
  const params = { id }
  const give = async (body: object) =>
    (await restaurant.call(discountCheck, { params, body: { kind: 'discount', reason, ...body } })).discountId
  const takeBack = (discountId: number) => restaurant.call(removeDiscount, { params: { id, discountId } })
  const given = (body: object) => async () => {
    const discountId = await give(body)
    return () => takeBack(discountId)
  }
  const pairs: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a percentage': given({ percent: 13 }),
    'an amount': given({ amount: '0.07' }),
    'a courtesy': given({ kind: 'courtesy' }),
    'a division': async () => {
      await restaurant.call(splitCheck, { params, body: { mode: 'equal', parts: 3 } })
      return () => restaurant.call(unsplitCheck, { params })
    },
  }
  return { give, takeBack, pairs }
}

it('an action and its reversal leave the bill unchanged, for every pair of actions', async () => {
  const restaurant = await openTaqueria(server)
  // Two of its five pieces have 9.20 of the line's tax, and 9.19 by their own price.
  await server.database.owner.query('UPDATE menu_items SET price = 3333 WHERE tenant_id = $1 AND id = $2', [
    restaurant.tenantId,
    WATER.id,
  ])
  const cart = [
    { id: WATER.id, quantity: 5 },
    { id: TACO.id, variant_id: TACO.variants.five, quantity: 3 },
    { id: CANDY.id, quantity: 5 },
  ]
  const id = await sendRound(restaurant, cart, { tableId: TABLES.one })
  const other = await sendRound(restaurant, [{ id: CANDY.id, quantity: 1 }], { tableId: TABLES.two })
  const read = async () => [await readCheck(restaurant, id), await readCheck(restaurant, other)]
  const { give, takeBack, pairs } = actionsOn(restaurant, id)
  const divide = async (quantity: number, from: number, to: number) => {
    const line = linesOfCheck(await readCheck(restaurant, from)).find((one) => one.quantity > quantity)
    if (line)
      await restaurant.call(moveLines, {
        params: { id: from },
        body: { lines: [{ id: line.id, quantity }], checkId: to, tableId: null },
      })
  }
  // Pieces that were divided before: their amounts are shares of a rounded line.
  for (let round = 0; round < 4; round++) {
    const before = sums(await read())
    const [mine] = await read()
    for (const [what, act] of Object.entries(pairs)) {
      const undo = await act()
      await undo()
      expect([what, round, sums(await read())]).toEqual([what, round, before])
      expect(sums(await read().then(([check]) => [check as Check]))).toEqual(sums([mine as Check]))
    }
    // Two discounts, taken back in either order.
    for (const isFirst of [true, false]) {
      const given = [await give({ percent: 13 }), await give({ percent: 29 })]
      for (const one of isFirst ? given : given.toReversed()) await takeBack(one)
      expect(['two discounts', round, sums(await read())]).toEqual(['two discounts', round, before])
    }
    // Pieces of a reduced line that leave it and come back.
    const given = await give({ percent: 7 })
    await divide(round === 0 ? 2 : round, id, other)
    const moved = linesOfCheck(await readCheck(restaurant, other)).filter(
      ({ discount }) => Number(discount) > 0,
    )
    await restaurant.call(moveLines, {
      params: { id: other },
      body: {
        lines: moved.map((line) => ({ id: line.id, quantity: line.quantity })),
        checkId: id,
        tableId: null,
      },
    })
    await takeBack(given)
    expect(['moved and back', round, sums(await read())]).toEqual(['moved and back', round, before])
  }
})
