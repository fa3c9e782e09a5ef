import type { Cents } from '@comanda/shared/kernel/money'
import { type LineTax, lineTotals, unitPrice } from '@comanda/shared/selling/totals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sized } from '../lib/scale.ts'
import { Campaign } from './fuzz/campaign.ts'
import { type Operation, readOperations } from './fuzz/document.ts'
import { type Known, type KnownNames, valuesNamed } from './fuzz/generate.ts'
import { printsOf, readMoney, type StoredLine } from './fuzz/money.ts'
import { knownValuesFor, type Target, World } from './fuzz/world.ts'

const BODIES = sized(500, 500, 25_000)
/** All calls that place, change or charge an order; none of them may change the menu, the people or the store. */
const ORDERING = /^\w+ \/(pos|orders|kitchen|invoices|qrmenu)/
const SELLING = /\/(create-order|place-order|complete-and-pay)/
/** The calls that usually succeed in placing an order. */
const nothing = (times: number) => Array<null>(times).fill(null)
const ORDERS: KnownNames = [
  [/^(price|subTotal|netTotal|taxTotal|total)$/, [...nothing(20), 22, 38.5, 0.01, 0, -1]],
  [/^variant_id$/, [...nothing(12), 1, 2, 3, 4]],
  [/^addons_ids$/, [...nothing(12), [], [1], [1, 2], [3, 4], [1, 3]]],
  [/^checkId$/, [...nothing(30), 1, 2, 3]],
  [/^newCheck$/, [...nothing(8), true, false]],
  [/^selectedQrOrderItem$/, [...nothing(30), 1, 2, 3, 4, 5]],
  [/^payments$/, [...nothing(8), [], [{ paymentTypeId: 1, amount: 0 }], [{ paymentTypeId: 1, amount: 22 }]]],
  [/^(tableId|item_id|paymentTypeId)$/, [null, 1, 2, 3]],
  [/^customerId$/, [null, null, { phone: '5512345678' }, '5510000001']],
]
/** Different from the seeds of the other campaign. */
const FIRST_SEED = 10_000_000

let world: World
let target: Target
let campaign: Campaign
beforeAll(async () => {
  world = await World.open()
  const all = await readOperations(world.server.base)
  campaign = new Campaign(
    world.server.base,
    all
      .filter(({ name }) => ORDERING.test(name))
      .flatMap((one) => (SELLING.test(one.name) ? Array<Operation>(12).fill(one) : one)),
  )
  target = await world.openTarget()
  await world.widenMenu(target)
})
afterAll(async () => {
  campaign.close()
  await world.server.stop()
})

const knownFor = (operation: Operation): Known => {
  const known = knownValuesFor(target, world, operation)
  return (name, schema) => valuesNamed(ORDERS, name, schema) ?? known(name, schema)
}

const right = ({ base, variant, addons, rate, type, quantity }: StoredLine) => {
  const unit = unitPrice(base as Cents, variant as Cents | null, addons as Cents[])
  const tax = rate === null ? null : ({ rate, type } as LineTax)
  return { unit, ...lineTotals(unit, quantity, tax) }
}

describe('orders with mutated prices, totals, taxes, quantities and ids', () => {
  it('get an answer or a refusal, and do not change the menu, the users or another store', async () => {
    const before = await printsOf(world.server.database, target.admin.tenantId)
    const problems = await campaign.round(target, knownFor, FIRST_SEED, BODIES)
    expect(problems.slice(0, 20).join('\n\n')).toBe('')
    expect(campaign.sent).toBe(BODIES)
    expect(await printsOf(world.server.database, target.admin.tenantId)).toEqual(before)
    expect(await world.changesOfOther()).toEqual([])
  }, 1_800_000)

  it('have the menu’s prices, to the centavo, with any prices in the body', async () => {
    const { lines, bills } = await readMoney(world.server.database, target.admin.tenantId)
    expect(lines.length).toBeGreaterThan(BODIES / 100)
    for (const line of lines) {
      const { unit, net, tax, total } = line
      expect({ id: line.id, unit, net, tax, total }).toEqual({ id: line.id, ...right(line) })
    }
    expect(bills.length).toBeGreaterThan(0)
    for (const { id, total, items, paid } of bills) expect([id, items, paid]).toEqual([id, total, total])
  })
})
