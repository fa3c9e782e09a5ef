import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../security/fuzz/random.ts'
import { OneTill } from './one-till.ts'

describe('a server that is killed after it has stored a sale and before the till has its answer', () => {
  let till: OneTill
  beforeAll(async () => {
    till = await OneTill.open(new Random(1))
  })
  afterAll(() => till?.close())

  /** @returns resolves when the server has stored a sale and is dead. @param text in the request of the sale */
  function killAfterCommit(text: string): Promise<void> {
    const { all, network } = till
    return network.loseAnswerTo(text, () => void all.server.child.kill('SIGKILL'))
  }

  async function stored(table: 'orders' | 'payments'): Promise<number> {
    const { rows } = await till.all.postgres.owner.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${table}`,
    )
    return rows[0]?.rows ?? 0
  }

  async function everythingArrives(): Promise<void> {
    const { all, counter, notebook } = till
    await all.server.kill()
    await all.server.start()
    await counter.everythingIsSent()
    expect(await counter.refused()).toEqual([])
    expect(await notebook.problems()).toEqual([])
  }

  it('has an order once when the till sends it again', async () => {
    const before = await stored('orders')
    const isKilled = killAfterCommit('idempotency-key')
    const { number } = await till.sell('order')
    await isKilled
    expect(number).toMatch(/^A-\d+$/)
    expect(await stored('orders')).toBe(before + 1)
    await everythingArrives()
  })

  it('has the payment of a check once when the till sends it again', async () => {
    await till.sell('order')
    const before = await stored('payments')
    const isKilled = killAfterCommit('idempotency-key')
    await till.sell('charge')
    await isKilled
    expect(await stored('payments')).toBe(before + 1)
    await everythingArrives()
  })

  it('has an order once that was made and paid without internet', async () => {
    const before = await stored('payments')
    till.setLine('refused')
    await till.sell('paid')
    const isKilled = killAfterCommit('device-sale')
    till.setLine('alive')
    await isKilled
    expect(await stored('payments')).toBe(before + 1)
    await everythingArrives()
  })
})
