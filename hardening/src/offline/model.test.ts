import { acceptDevice, listReviews, listWaiting } from '@comanda/shared/offline/reviews'
import { getTill, getX, openShift } from '@comanda/shared/till/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import { sized } from '../lib/scale.ts'
import { runsOr, seed } from '../simulator/seed.ts'
import { Arrived } from './arrived.ts'
import { Evening } from './evening.ts'
import { CHOSEN, DEVICES, step } from './steps.ts'
import { Tablet } from './tablet.ts'

/** `npm test` has run them when `npm run test:slow` runs others. */
const FIRST = sized(CHOSEN.length, 0, CHOSEN.length)
/** `FULL=1` runs the 5,000 schedules of docs/offline.md, after the chosen ones. */
const RUNS = runsOr(sized(FIRST + 2, 12, 5_000))
const FLOAT = 10_000

const server = serverForTests()

/** The cash that the drawer should have, in centavos, as the till says it. */
async function expectedCash(restaurant: Client): Promise<number> {
  const { drawers } = await restaurant.call(getTill)
  const { expected } = await restaurant.call(getX, { params: { id: drawers[0]?.shift?.id ?? 0 } })
  return Math.round(Number(expected) * 100)
}

/** Takes the sales that wait because their device or session had ended. */
async function acceptAll(owner: Client): Promise<number> {
  let accepted = 0
  for (;;) {
    const [device] = (await owner.call(listWaiting)).devices
    if (!device) return accepted
    const answer = await owner.call(acceptDevice, { params: { id: device.id } })
    expect(answer.failed).toEqual([])
    accepted += answer.accepted
  }
}

describe('three devices that sell while their network fails', () => {
  it('have each sale on the server once, or under review, and the drawer has all payments and tips', async () => {
    /** The tasks that the server made, and the sales that stayed on a device, to show what the schedules reach. */
    const reached: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30, size: 'max' }), async (steps) => {
        const restaurant = await openTaqueria(server)
        await restaurant.call(openShift, { body: { amount: FLOAT / 100 } })
        const tablets: Tablet[] = []
        while (tablets.length < DEVICES) tablets.push(await Tablet.register(server, restaurant))
        // The network has failed before the first sale; a schedule may restore it.
        for (const tablet of tablets.slice(1)) await tablet.setNetwork('down')
        const evening = new Evening(server, restaurant, tablets)
        await evening.waiter.begin()
        for (const one of steps) await evening.run(one)
        for (const tablet of tablets) await tablet.settle()

        const waited = await acceptAll(await server.signIn(restaurant.username))
        reached['waited for a person'] = (reached['waited for a person'] ?? 0) + waited
        const arrived = new Arrived(server.database.owner, restaurant.tenantId, evening, tablets)
        await arrived.check()
        // Days may have passed since the owner signed in.
        const owner = await server.signIn(restaurant.username)
        expect(await expectedCash(owner)).toBe(FLOAT + arrived.cash)
        const { reviews } = await owner.call(listReviews)
        const counted = [...reviews.map(({ kind }) => kind), ...arrived.problems]
        for (const what of counted) reached[what] = (reached[what] ?? 0) + 1
        reached.sales = (reached.sales ?? 0) + evening.sold.length
        await Promise.all(tablets.map((tablet) => tablet.end()))
      }),
      {
        numRuns: RUNS,
        endOnFailure: !!process.env.NO_SHRINK,
        ...seed,
        examples: CHOSEN.slice(0, FIRST).map((steps) => [steps]),
      },
    )
    console.log(`${RUNS} schedules`, reached)
  }, 7_200_000)
})
