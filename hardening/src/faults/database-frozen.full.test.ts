import { randomUUID } from 'node:crypto'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { readQrMenu } from '@comanda/shared/qr/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../../server/src/testing/client.ts'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { residentMb } from '../lib/process-memory.ts'
import { Till } from '../lib/traffic.ts'

/** Longer than the server waits for a database that does not answer: for its turn, a connection and an answer. */
const ANSWER_LIMIT_MS = 40_000
const READS = 600
const MENU_WITHIN_MS = 1_000

describe('a database that keeps its connections but stops answering', () => {
  let all: Installation
  beforeAll(async () => {
    all = await openInstallation()
  })
  afterAll(() => all.close())

  it('every request gets an answer, diners still get the menu, and no connection is left over once the database answers again', async () => {
    const { postgres, server, stores, invariants } = all
    const diner = new Client(server.base)
    const menus = stores.map(({ qrCode }) => ({ params: { qrcode: qrCode }, query: {} }))
    for (const menu of menus) await diner.call(readQrMenu, menu)
    const [store] = stores
    if (!store) throw new Error('no store')
    const till = new Till(store, { answerMs: ANSWER_LIMIT_MS })
    await till.order()
    const before = residentMb(server.pid)

    postgres.freeze()
    const orders = Array.from({ length: 40 }, (_, n) => till.send(n, randomUUID()))
    const reads = Array.from({ length: READS }, (_, n) =>
      (stores[n % stores.length] ?? store).admin.send(listKitchen, { timeoutMs: ANSWER_LIMIT_MS }),
    )
    for (let n = 0; n < 20; n++) {
      const asked = performance.now()
      await diner.call(readQrMenu, menus[n % menus.length])
      expect(performance.now() - asked).toBeLessThan(MENU_WITHIN_MS)
    }
    expect(await server.isReady()).toBe(false)
    const replies = await Promise.all([...orders, ...reads])
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['503 unavailable']),
    )
    expect(replies.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true)
    expect(residentMb(server.pid) - before).toBeLessThan(200)

    postgres.thaw()
    await all.waitUntil('it is ready again', () => server.isReady())
    await till.order()
    // Requests sent before the freeze may have been carried out: each at most once.
    expect(await invariants.problems(till.acknowledged, orders.length)).toEqual([])
  })
})
