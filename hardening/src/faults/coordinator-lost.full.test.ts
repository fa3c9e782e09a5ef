import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '@comanda/shared/auth/api'
import { addUser } from '@comanda/shared/users/api'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest'
import { Client } from '../../../server/src/testing/client.ts'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { createDatabase, type TestDatabase } from '../../../server/src/testing/database.ts'
import { ClusterNode, expectStored, NODE_FAULTS, portOf } from '../lib/node.ts'
import { ServerProcess } from '../lib/server.ts'
import { openStore, PASSWORD, type Store } from '../lib/store.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'

/** The process knows of it after 10 s. */
const LOST_MS = 20_000
/** Of an order, on a busy machine; nothing in it may wait for the coordinator, which takes 5 s. */
const ORDER_LIMIT_MS = 4_000
/** A connection to a frozen coordinator is given up after 5 s; with time for a busy machine. */
const REFUSAL_LIMIT_MS = 10_000
/** The server takes twenty sign-ins a minute of an account. */
const BETWEEN_MS = 2_000

describe.skipIf(!process.env.CITUS_URL)('a cluster without its coordinator', () => {
  let database: TestDatabase
  let server: ServerProcess
  let coordinator: ClusterNode
  let workers: ClusterNode[]
  let stores: Store[]
  beforeAll(async () => {
    database = await createDatabase()
    server = await ServerProcess.start({ DATABASE_URL: database.ownerUrl, SECRET_KEY: TEST_SECRET })
    const [first = '', ...others] = inject('nodes')
    coordinator = await ClusterNode.find(first)
    workers = await Promise.all(others.map(ClusterNode.find))
    stores = []
    const used = new Set<number | undefined>()
    for (let n = 0; n < 9 && used.size < workers.length; n++) {
      const store = await openStore(server.base, database.owner, `Fonda ${n}`)
      used.add(await portOf(database.owner, store))
      stores.push(store)
    }
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const readiness = async () => {
    const reply = await fetch(`${server.base}/readyz`, { signal: AbortSignal.timeout(5_000) })
    return { status: reply.status, body: (await reply.json()) as Record<string, boolean> }
  }

  const enter = (store: Store) =>
    new Client(server.base).send(signIn, { body: { username: store.username, password: PASSWORD } })

  it.each(['killed', 'frozen'] as const)(
    'that is %s sells in every restaurant, by processes that a balancer goes on using, and says what is missing',
    async (fault) => {
      const [store] = stores as [Store]
      await expect.poll(readiness).toEqual({
        status: 200,
        body: { database: true, migrations: true, logins: true, stores: true },
      })
      const traffic = new Traffic(tillsOf(stores, 2))
      await waitUntil('every till sells', () => traffic.tills.every(({ lastAt }) => lastAt > 0))
      for (const { took } of traffic.tills) took.length = 0
      await NODE_FAULTS[fault].cause(coordinator)
      onTestFailed(() => NODE_FAULTS[fault].end(coordinator))
      const lostAt = performance.now()
      const before = traffic.count
      let isLogged = false
      const checks: boolean[] = []
      const refusals: { answer: string; ms: number }[] = []
      while (performance.now() - lostAt < LOST_MS) {
        // As long as a balancer waits.
        checks.push(await server.isReady())
        const asked = performance.now()
        const adding = { username: `${crypto.randomUUID()}@example.mx`, password: PASSWORD, name: 'Mesera' }
        const replies = await Promise.all([enter(store), store.admin.send(addUser, { body: adding })])
        const ms = performance.now() - asked
        await sleep(BETWEEN_MS)
        isLogged ||= server.output().includes('"nodes":["coordinator"]')
        for (const { status, body } of replies) refusals.push({ answer: `${status} ${body.code}`, ms })
      }
      const longest = Math.max(...traffic.tills.flatMap(({ took }) => took))
      process.stdout.write(
        `${fault}: ${traffic.count - before} orders in ${LOST_MS} ms, the longest ${Math.round(longest)} ms\n`,
      )
      expect(traffic.failures).toEqual({})
      expect(longest).toBeLessThan(ORDER_LIMIT_MS)
      expect(traffic.tills.filter(({ lastAt }) => performance.now() - lastAt > ORDER_LIMIT_MS)).toEqual([])
      expect(new Set(checks)).toEqual(new Set([true]))
      expect(await readiness()).toMatchObject({ status: 200, body: { database: false, stores: true } })
      expect(new Set(refusals.map(({ answer }) => answer))).toEqual(new Set(['503 unavailable']))
      expect(Math.max(...refusals.map(({ ms }) => ms))).toBeLessThan(REFUSAL_LIMIT_MS)
      expect(isLogged).toBe(true)

      await NODE_FAULTS[fault].end(coordinator)
      await expect.poll(async () => (await enter(store)).status).toBe(200)
      await expect.poll(async () => (await readiness()).body.database).toBe(true)
      const acknowledged = await traffic.stop()
      expect(traffic.failures).toEqual({})
      await expectStored(database.owner, acknowledged)
      // What a process publishes it deletes, and what another has left is published again.
      await expect.poll(async () => (await database.owner.query('SELECT FROM outbox')).rowCount).toBe(0)
    },
  )

  it('and without its workers serves nothing, and a balancer stops using its processes', async () => {
    const all = [coordinator, ...workers]
    onTestFailed(async () => void (await Promise.all(all.map(NODE_FAULTS.killed.end))))
    await Promise.all(all.map(NODE_FAULTS.killed.cause))
    await expect.poll(readiness).toMatchObject({ status: 503, body: { database: false, stores: false } })
    await Promise.all(all.map(NODE_FAULTS.killed.end))
    await expect.poll(readiness).toMatchObject({ status: 200, body: { database: true, stores: true } })
  })
})
