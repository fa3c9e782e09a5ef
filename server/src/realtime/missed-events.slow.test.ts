import { listKitchen } from '@comanda/shared/kitchen/api'
import { createOrder } from '@comanda/shared/pos/api'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Pools } from '../db/pools.ts'
import { openPools } from '../testing/database.ts'
import { openTaqueria, WATER } from '../testing/menu.ts'
import { Client, TestServer } from '../testing/restaurant.ts'
import { eventsFor } from '../testing/socket.ts'
import { postgresBus } from './postgres-bus.ts'

const order = { body: { cart: [{ id: WATER.id, quantity: 1 }] } }

const PULSE_MS = 500

let first: TestServer
let second: TestServer
const close: (() => Promise<void>)[] = []
const pools: Pools[] = []

/** The number of errors in publishing or listening. */
let busErrors = 0

/** While the bus is disconnected, no process gets a new connection; otherwise it would reconnect immediately. */
let reconnected = Promise.resolve()

async function disconnect(): Promise<() => void> {
  let reconnect = () => {}
  reconnected = new Promise<void>((resolve) => {
    reconnect = resolve
  })
  onTestFinished(reconnect)
  await sql(`SELECT pg_terminate_backend(pid) ${LISTENERS}`)
  await expect.poll(listeners).toBe(0)
  return reconnect
}

/** Starts a process with its own connection to the bus. */
async function processOn(database: TestServer['database']) {
  const own = openPools(database, 2)
  pools.push(own)
  const connect = async () => {
    await reconnected
    return own.bus.connect()
  }
  const way = { connect, query: own.bus.query.bind(own.bus) } as unknown as pg.Pool
  const bus = postgresBus(way, () => void busErrors++, PULSE_MS)
  const server = await TestServer.on(database, { adapter: bus.adapter })
  close.push(
    () => server.app.close(),
    () => bus.close(),
    () => own.close(),
  )
  return server
}

beforeAll(async () => {
  const planted = await TestServer.start()
  await planted.app.close()
  first = await processOn(planted.database)
  second = await processOn(planted.database)
})
afterAll(async () => {
  for (const end of close) await end()
  await first.database.drop()
})

const sql = (text: string) => first.database.owner.query(text)

/** The connections on which processes listen to each other. */
const LISTENERS = `FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT$)'`
const listeners = async () => (await sql(`SELECT ${LISTENERS}`)).rowCount
const unpublished = async () => (await sql('SELECT FROM outbox')).rowCount

/** Whether a process uses connections to the bus beside its listening connection, or waits for a connection. */
const isPublishing = () => pools.some(({ bus }) => bus.waitingCount > 0 || bus.totalCount - bus.idleCount > 1)

/** The events that a screen at the second process receives from a store at the first. */
async function twoScreens() {
  const counter = await openTaqueria(first)
  await expect.poll(listeners).toBe(2)
  const kitchen = new Client(second.base, counter.token, { tenant_id: counter.tenantId, username: '' })
  const received = await eventsFor(kitchen)
  await counter.call(createOrder, order)
  await expect.poll(() => received).toContain('new_order')
  return { counter, kitchen, received }
}

describe('a screen connected to another process', () => {
  it('fetches again after its process was disconnected from the bus', async () => {
    const { counter, kitchen, received } = await twoScreens()
    const reconnect = await disconnect()
    received.length = 0
    await counter.call(createOrder, order)
    // No process listens, so the screen does not get the event until the process listens again.
    await expect.poll(unpublished).toBe(0)
    reconnect()
    await expect
      .poll(() => received)
      .toEqual(
        expect.arrayContaining([
          'order_update',
          'menu_changed',
          'till_update',
          'print_update',
          'review_update',
        ]),
      )
    expect(received).not.toContain('new_order')
    expect(await kitchen.call(listKitchen)).toHaveLength(2)
  })

  it('fetches again after its process listened on a dead connection', async () => {
    const { counter, received } = await twoScreens()
    const { rows } = await sql(`SELECT pid ${LISTENERS}`)
    const pids = (rows as { pid: number }[]).map(({ pid }) => pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      received.length = 0
      await counter.call(createOrder, order)
      await expect.poll(() => received).toContain('order_update')
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  })

  it('uses no further connections when the bus disconnects repeatedly', async () => {
    for (let time = 0; time < 3; time++) {
      await expect.poll(listeners).toBe(2)
      const reconnect = await disconnect()
      reconnect()
    }
    await expect.poll(listeners).toBe(2)
    for (const { bus } of pools) await expect.poll(() => bus.totalCount - bus.idleCount).toBe(1)
  })

  it('fetches again after the other process could not publish', async () => {
    const { counter, received } = await twoScreens()
    // New calls are refused, and existing listeners keep listening.
    onTestFinished(async () => void (await sql('GRANT EXECUTE ON FUNCTION pg_notify TO PUBLIC')))
    await sql('REVOKE EXECUTE ON FUNCTION pg_notify FROM PUBLIC')
    received.length = 0
    const before = busErrors
    await counter.call(createOrder, order)
    await expect.poll(() => busErrors).toBeGreaterThan(before)
    // An error may be that of a heartbeat, while the event still waits for a connection.
    await expect.poll(unpublished).toBe(0)
    await expect.poll(isPublishing).toBe(false)
    await sql('GRANT EXECUTE ON FUNCTION pg_notify TO PUBLIC')
    await expect.poll(() => received).toContain('order_update')
    expect(received).not.toContain('new_order')
  })
})
