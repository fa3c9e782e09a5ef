import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '@comanda/shared/auth/api'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFailed } from 'vitest'
import { Client } from '../../../server/src/testing/client.ts'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { createDatabase, type TestDatabase } from '../../../server/src/testing/database.ts'
import { ClusterNode, expectStored, NODE_FAULTS, portOf } from '../lib/node.ts'
import { ServerProcess } from '../lib/server.ts'
import { openStore, PASSWORD, type Store } from '../lib/store.ts'
import { Till, Traffic, tillsOf } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'

const MEASURED_MS = 15_000
/** Of the other stores' orders, while a node is lost. */
const LEAST_RATIO = 0.9
/** A request waits for a connection, and for an answer (ADR 20); with time for a busy machine. */
const ANSWER_LIMIT_MS = 24_000

describe.skipIf(!process.env.CITUS_URL)('a node of a cluster', () => {
  let database: TestDatabase
  let server: ServerProcess
  let environment: Record<string, string>
  let lost: ClusterNode
  let onLost: Store[]
  let others: Store[]
  beforeAll(async () => {
    database = await createDatabase()
    environment = { DATABASE_URL: database.ownerUrl, SECRET_KEY: TEST_SECRET }
    server = await ServerProcess.start(environment)
    lost = await ClusterNode.find(inject('nodes')[1] ?? '')
    ;[onLost, others] = [[], []]
    for (let n = 0; n < 9 && (onLost.length < 2 || others.length < 2); n++) {
      const store = await openStore(server.base, database.owner, `Fonda ${n}`)
      const there = (await portOf(database.owner, store)) === lost.port ? onLost : others
      if (there.length < 2) there.push(store)
    }
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const ordersIn = async (traffic: Traffic, ms: number) => {
    const before = traffic.count
    await sleep(ms)
    return traffic.count - before
  }

  /** @returns the status and duration of orders that are sent at once to the lost node */
  const askLost = () =>
    Promise.all(
      onLost.flatMap((store) =>
        Array.from({ length: 10 }, async (_, n) => {
          const asked = performance.now()
          const { status, body, headers } = await new Till(store, { answerMs: 60_000 }).send(n, randomUUID())
          return {
            answer: `${status} ${body.code} ${headers.get('retry-after')}`,
            ms: performance.now() - asked,
          }
        }),
      ),
    )

  it.each(['frozen', 'killed'] as const)('that is %s stops its own stores only', async (fault) => {
    onTestFailed(() => NODE_FAULTS[fault].end(lost))
    expect([onLost.length, others.length]).toEqual([2, 2])
    const theirs = new Traffic(tillsOf(onLost, 2, { answerMs: 60_000 }))
    const traffic = new Traffic(tillsOf(others, 2))
    await ordersIn(traffic, 5_000)
    const before = await ordersIn(traffic, MEASURED_MS)
    await NODE_FAULTS[fault].cause(lost)
    const asked = askLost()
    const during = await ordersIn(traffic, MEASURED_MS)
    const answers = await asked
    const longest = Math.max(...answers.map(({ ms }) => ms))
    process.stdout.write(
      `${fault}: ${before} orders before, ${during} during, ${Object.entries(traffic.failures)}; lost: ${Math.round(longest)} ms\n`,
    )
    expect(during / before).toBeGreaterThanOrEqual(LEAST_RATIO)
    expect(traffic.failures).toEqual({})
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['503 unavailable 1']))
    expect(longest).toBeLessThan(ANSWER_LIMIT_MS)

    expect(await server.isReady()).toBe(true)
    const [other] = others as [Store]
    await new Client(server.base).call(signIn, { body: { username: other.username, password: PASSWORD } })
    // Another process starts meanwhile, and sells.
    const second = await ServerProcess.start(environment)
    await new Till(other, { base: second.base }).order()
    await second.close()

    await NODE_FAULTS[fault].end(lost)
    const [store] = onLost as [Store]
    const till = new Till(store, { answerMs: 60_000 })
    await till.order()
    await waitUntil('its tills sell', () =>
      theirs.tills.every(({ lastAt }) => performance.now() - lastAt < 5_000),
    )
    await theirs.stop()
    await traffic.stop()
    await expectStored(database.owner, [...theirs.acknowledged, ...traffic.acknowledged])
    expect(Object.keys(theirs.failures).filter((what) => !what.startsWith('503'))).toEqual([])
  })
})
