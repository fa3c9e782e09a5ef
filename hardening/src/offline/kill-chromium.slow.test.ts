import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../lib/scale.ts'
import { Random } from '../security/fuzz/random.ts'
import type { Way } from './counter.ts'
import { type NetworkState, OneTill } from './one-till.ts'

const KILLS = Number(process.env.KILLS ?? (isFull ? 50 : 3))
/** `SEED=…` repeats a run. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** From the last tap to the end of the wait for the server's answer, on a busy machine. */
const MOST_WRITING_MS = 600
const MOST_AFTER_MS = 40

/** While a sale is written; after the screen has said that it is done; while it is sent. */
const MOMENTS = ['writing', 'done', 'sending'] as const
const LINES: readonly NetworkState[] = ['alive', 'slow', 'silent', 'refused']
const WAYS: readonly Way[] = ['order', 'paid', 'charge']
/** When the line is back: before or after the browser has started again, or in a later round. */
const RETURNS = ['before', 'after', 'later'] as const

interface Round {
  moment: (typeof MOMENTS)[number]
  line: NetworkState
  ways: Way[]
  /** From the moment to the kill, in ms. */
  afterMs: number
  lineReturns: (typeof RETURNS)[number]
  /** While it is written: once its request has left, else after the tap. */
  isSent: boolean
  /** While it is sent: the server takes it, and its answer is lost. */
  isAnswerLost: boolean
}

function randomRound(random: Random, moment: Round['moment'], isLast: boolean): Round {
  const line = random.pick(LINES)
  const ways = Array.from({ length: 1 + random.below(3) }, () => random.pick(WAYS))
  const lineReturns = random.pick(isLast ? RETURNS.slice(0, 2) : RETURNS)
  return {
    moment,
    // Sales sent later were made while the server could not be reached.
    line: moment === 'sending' ? 'refused' : line,
    ways,
    afterMs: random.below(moment === 'writing' ? MOST_WRITING_MS : MOST_AFTER_MS),
    lineReturns,
    isSent: random.chance(0.5),
    isAnswerLost: random.chance(0.5),
  }
}

describe('a browser that is killed with kill -9', () => {
  const random = new Random(SEED)
  let erased = 0
  let till: OneTill
  beforeAll(async () => {
    till = await OneTill.open(random)
  })
  afterAll(() => till?.close())

  async function run(round: Round): Promise<void> {
    const { counter, notebook } = till
    till.setLine(round.line)
    const last = round.ways.length - 1
    for (const [index, way] of round.ways.entries())
      await till.sell(
        way,
        index === last && round.moment === 'writing' ? (tap) => killWhileWriting(tap, round) : undefined,
      )
    if (round.moment === 'done') await counter.killAfter(round.afterMs)
    if (round.moment === 'sending') await killWhileSending(round)

    till.setLine(round.lineReturns === 'before' ? 'alive' : 'refused')
    const isErased = !(await counter.start())
    if (isErased) await fetchMenu()
    await counter.hasTakenOver()
    await lookAtCart()
    if (round.lineReturns === 'later' && !isErased) return
    till.setLine('alive')
    await counter.everythingIsSent()
    expect(await counter.refused()).toEqual([])
    expect(await notebook.problems()).toEqual([])
  }

  /** Chromium has erased its databases: it has the sales elsewhere, and needs the server for the rest. */
  async function fetchMenu(): Promise<void> {
    erased++
    till.setLine('alive')
    await till.counter.goToCounter()
  }

  async function killWhileWriting(
    tap: { click(): Promise<void> },
    { isSent, afterMs }: Round,
  ): Promise<void> {
    const hasLeft = till.network.request('idempotency-key')
    void tap.click().catch(() => {})
    // Over a dead line no request leaves.
    if (isSent) await Promise.race([hasLeft, sleep(MOST_WRITING_MS)])
    await till.counter.killAfter(isSent ? Math.min(afterMs, MOST_AFTER_MS) : afterMs)
  }

  async function killWhileSending({ isAnswerLost, afterMs }: Round): Promise<void> {
    const { network } = till
    const isSent = isAnswerLost ? network.loseAnswerTo('device-sale') : network.request('device-sale')
    till.setLine('alive')
    await isSent
    await till.counter.killAfter(afterMs)
  }

  /** The guest still waits: a cart that was being sold and is still there is sold again. */
  async function lookAtCart(): Promise<void> {
    const { counter, notebook } = till
    await counter.cartIsSettled()
    const cart = await counter.cart()
    if (cart.length === 0) return
    const sale = notebook.unconfirmed(cart)
    if (!sale) return counter.emptyCart()
    const tap = await counter.prepare([], 'order')
    await tap.click()
    sale.number = await counter.shownNumber()
    await counter.done()
  }

  it('shows a cart as sold when it was killed before the screen said so', async () => {
    const { counter, network, notebook } = till
    let cart: readonly string[] = []
    // Kept answers reach the disk some seconds later than a sale.
    const sale = await till.sell('order', async () => {
      cart = await counter.cart()
      await counter.browser.quit()
    })
    await counter.start()
    expect(await counter.cart()).toEqual(cart)
    const tap = await counter.prepare([], 'order')
    const hasLeft = network.request('idempotency-key')
    // Last: over a line that the page knows to be silent, the sale is kept at once and no request leaves.
    till.setLine('silent')
    void tap.click().catch(() => {})
    await hasLeft
    await counter.kill()

    till.setLine('refused')
    await counter.start()
    await counter.page.getByText('El carrito ya estaba vendido y guardado').waitFor()
    expect(await counter.cart()).toEqual([])
    await till.sell('order')
    till.setLine('alive')
    await counter.everythingIsSent()
    expect(await notebook.problems()).toEqual([])
    expect(await notebook.has(sale)).toBe(true)
  })

  it('sends its sales when Chromium has erased its databases', async () => {
    const { counter, notebook } = till
    till.setLine('refused')
    const sales = [await till.sell('order'), await till.sell('charge'), await till.sell('paid')]
    await counter.kill()
    await counter.browser.damageDatabases()
    till.setLine('alive')
    await counter.start()
    await counter.everythingIsSent()
    expect(await counter.refused()).toEqual([])
    expect(await notebook.problems()).toEqual([])
    expect(sales.map(({ paid }) => paid)).toEqual(['yes', 'yes', 'yes'])
  })

  it(`loses and doubles no sale in ${KILLS} kills, and the till is right to the centavo`, async () => {
    console.log(`SEED=${SEED}`)
    const begun = performance.now()
    for (let kill = 1; kill <= KILLS; kill++) {
      const round = randomRound(random, MOMENTS[kill % MOMENTS.length] ?? 'done', kill === KILLS)
      try {
        await run(round)
      } catch (error) {
        console.log(`kill ${kill} of SEED=${SEED}`, round, await till.counter.describe().catch(String))
        throw error
      }
    }
    const seconds = ((performance.now() - begun) / 1_000).toFixed()
    console.log(
      `${KILLS} kills in ${seconds} s: ${await till.notebook.summary()}; databases erased ${erased} times or more`,
    )
  }, 3_600_000)
})
