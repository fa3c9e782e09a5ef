import { listPrinters, rotatePrinter, testPrinter } from '@comanda/shared/printing/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresBus } from '../../../realtime/postgres-bus.ts'
import { openPools } from '../../../testing/database.ts'
import { openTaqueria } from '../../../testing/menu.ts'
import { setUpPrinter } from '../../../testing/printers.ts'
import { type Client, TestServer } from '../../../testing/restaurant.ts'
import { serverForTests } from '../../../testing/server-for-tests.ts'

const server = serverForTests()
let near: TestServer
let far: TestServer
/** How often the far process took a connection to the database. */
let taken = 0

beforeAll(async () => {
  const pools = [openPools(server.database, 4), openPools(server.database, 4)] as const
  const [one, other] = pools.map(({ bus }) => postgresBus(bus, () => {}).adapter)
  near = await TestServer.on(server.database, { pools: pools[0], adapter: one })
  far = await TestServer.on(server.database, { pools: pools[1], adapter: other })
  pools[1].app.on('acquire', () => taken++)
})
afterAll(async () => {
  await far.app.close()
  await near.app.close()
})

async function openWithStar(): Promise<{ restaurant: Client; id: number; path: string }> {
  const owner = await openTaqueria(server)
  const restaurant = await near.signIn(owner.username)
  const id = await setUpPrinter(restaurant)
  return { restaurant, id, path: await firstPath(restaurant) }
}

const firstPath = async (restaurant: Client) => (await restaurant.call(listPrinters)).printers[0]?.path ?? ''

const poll = async (path: string, statusCode = '200 OK', base = far.base) => {
  const body = JSON.stringify({ statusCode, printingInProgress: false })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(base + path, { method: 'POST', headers, body })
  return { status: reply.status, isReady: ((await reply.json()) as { jobReady?: boolean }).jobReady }
}

/** The stored contacts of a store's printers. */
const stored = async ({ tenantId }: Client) => {
  const rows = await server.sql<{ at: Date | null; paper: string | null }>(
    `SELECT last_seen_at AS at, state ->> 'paper' AS paper FROM printers WHERE tenant_id = $1 ORDER BY id`,
    tenantId,
  )
  return rows.map(({ at, paper }) => [at?.getTime() ?? 0, paper])
}

describe('a printer that asks', () => {
  it('costs no query while nothing waits, and learns of a job that another process wrote', async () => {
    const { restaurant, id, path } = await openWithStar()
    await poll(path)
    await expect.poll(() => stored(restaurant)).toEqual([[far.clock.now.getTime(), 'ok']])
    await expect
      .poll(async () => {
        const before = taken
        await poll(path)
        return taken - before
      })
      .toBe(0)
    const before = taken
    for (let count = 0; count < 20; count++) expect((await poll(path)).isReady).toBe(false)
    expect(taken).toBe(before)
    await restaurant.call(testPrinter, { params: { id } })
    await expect.poll(async () => (await poll(path)).isReady).toBe(true)
  })

  it('reports a changed state that is written with those of the store’s other printers', async () => {
    const { restaurant, path } = await openWithStar()
    await setUpPrinter(restaurant)
    const { printers } = await restaurant.call(listPrinters)
    await poll(path)
    const before = taken
    for (const printer of printers) await poll(printer.path ?? '', '410 Out of paper')
    const at = far.clock.now.getTime()
    await expect.poll(() => stored(restaurant)).toEqual(printers.map(() => [at, 'out']))
    expect(taken - before).toBe(1)
  })

  it('has its contact written when a minute has passed, at the latest when the process stops', async () => {
    const { restaurant, path } = await openWithStar()
    const process = await TestServer.on(server.database)
    const first = process.clock.now.getTime()
    await poll(path, '200 OK', process.base)
    await expect.poll(() => stored(restaurant)).toEqual([[first, 'ok']])
    process.clock.advance(60_000)
    await poll(path, '200 OK', process.base)
    await process.app.close()
    expect(await stored(restaurant)).toEqual([[first + 60_000, 'ok']])
  })

  it('is refused at its old address on every process once it has a new address', async () => {
    const { restaurant, id, path } = await openWithStar()
    expect((await poll(path)).status).toBe(200)
    await restaurant.call(rotatePrinter, { params: { id } })
    await expect.poll(async () => (await poll(path)).status).toBe(404)
    expect((await poll(await firstPath(restaurant))).status).toBe(200)
  })
})
