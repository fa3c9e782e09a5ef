import { randomUUID } from 'node:crypto'
import { signIn, signUp } from '@comanda/shared/auth/api'
import { getPlatformDashboard, operatorSignIn } from '@comanda/shared/platform/api'
import { getTenantCounts, listTenants } from '@comanda/shared/platform/tenants'
import { addUser } from '@comanda/shared/users/api'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFailed } from 'vitest'
import { PlatformDb } from '../../../server/src/db/platform.ts'
import { hashPassword } from '../../../server/src/features/auth/passwords.ts'
import { createOperator } from '../../../server/src/features/platform/operators.ts'
import { Client, type Reply } from '../../../server/src/testing/client.ts'
import { TEST_SECRET } from '../../../server/src/testing/constants.ts'
import { createDatabase, type TestDatabase } from '../../../server/src/testing/database.ts'
import { ClusterNode, portOf } from '../lib/node.ts'
import { ServerProcess } from '../lib/server.ts'
import { openStore, PASSWORD, type Store } from '../lib/store.ts'
import { waitUntil } from '../lib/wait-until.ts'

/** A request waits for a connection, and for an answer (ADR 20); with time for a busy machine. */
const ANSWER_LIMIT_MS = 24_000
const AT_ONCE = 3
/** More than the process has connections to the coordinator. */
const OF_STORE = 6
/** The server takes twenty a minute of an account. */
const SIGN_INS = 15
/** The process asks the nodes every 5 s, and waits 5 s for the answer; before the limit of time of a statement. */
const LEFT_LIMIT_MS = 14_000
/** The store and the address have few tries. */
const RETRIES = { timeout: 60_000, interval: 2_000 }
/** Hashes of passwords take their turn. */
const REFUSAL_LIMIT_MS = 10_000

describe.skipIf(!process.env.CITUS_URL)('the directories of a cluster', () => {
  let database: TestDatabase
  let server: ServerProcess
  let lost: ClusterNode
  let store: Store
  beforeAll(async () => {
    database = await createDatabase()
    server = await ServerProcess.start({ DATABASE_URL: database.ownerUrl, SECRET_KEY: TEST_SECRET })
    lost = await ClusterNode.find(inject('nodes')[1] ?? '')
  })
  // Of its own for each fault: a store adds at most 20 people an hour. The server takes ten stores a minute.
  beforeEach(() =>
    waitUntil('a store is open on another node', async () => {
      const opened = await openStore(server.base, database.owner).catch(() => null)
      if (opened) store = opened
      return opened !== null && (await portOf(database.owner, opened)) !== lost.port
    }),
  )
  afterAll(async () => {
    await server.close()
    // What a lost node had prepared keeps the database from being dropped.
    await database.owner.query('SELECT recover_prepared_transactions()')
    await database.drop()
  })

  const newPerson = () => ({ username: `${randomUUID()}@example.mx`, password: PASSWORD, name: 'Mesera' })
  const add = (body: ReturnType<typeof newPerson>) => store.admin.send(addUser, { body })
  const open = (username: string) =>
    new Client(server.base).send(signUp, { body: { biz_name: 'Fonda nueva', username, password: PASSWORD } })

  async function openOperator(): Promise<Client> {
    const username = `${randomUUID()}@example.mx`
    const passwordHash = await hashPassword(PASSWORD)
    const operator = { username, name: 'Operadora', passwordHash, reset: false }
    await createOperator(new PlatformDb(database.owner), operator, new Date())
    const { accessToken } = await new Client(server.base).call(operatorSignIn, {
      body: { username, password: PASSWORD },
    })
    return new Client(server.base, accessToken)
  }

  async function timed(sent: Promise<Reply<Record<string, unknown>>>) {
    const asked = performance.now()
    const { status, body, headers } = await sent
    return {
      answer: `${status} ${body.code} ${headers.get('retry-after')}`,
      ms: Math.round(performance.now() - asked),
    }
  }

  /** Statements that their process does not wait for any more. */
  const stuck = async () => {
    const { rowCount } = await database.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE '%\\_login\\_platform'
       AND state = 'active' AND query_start < clock_timestamp() - interval '10 seconds'`,
    )
    return rowCount
  }

  const countOf = async (table: 'logins' | 'users', username: string) =>
    (await database.owner.query(`SELECT FROM ${table} WHERE username = $1`, [username])).rowCount

  it.each(['frozen', 'killed'] as const)(
    'take no person and no store while a node is %s, and say so in time',
    async (fault) => {
      const people = Array.from({ length: AT_ONCE }, newPerson)
      const opener = `${randomUUID()}@example.mx`
      await (fault === 'frozen' ? lost.freeze() : lost.kill())
      const asked = [...people.map((person) => timed(add(person))), timed(open(opener))]
      const end = async () => (fault === 'frozen' ? lost.thaw() : lost.start())
      onTestFailed(end)
      const answers = await Promise.all(asked)
      process.stdout.write(
        `${fault}: ${answers.map(({ answer, ms }) => `${answer} after ${ms} ms`).join(', ')}\n`,
      )
      expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['503 unavailable 1']))
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(ANSWER_LIMIT_MS)

      // By now the process knows of it, and sends the coordinator nothing that would stay there until the node is back.
      const later = await Promise.all(Array.from({ length: AT_ONCE }, () => timed(add(newPerson()))))
      expect(new Set(later.map(({ answer }) => answer))).toEqual(new Set(['503 unavailable 1']))
      expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(REFUSAL_LIMIT_MS)
      expect(await stuck()).toBeLessThanOrEqual(asked.length)
      const { username } = store
      await new Client(server.base).call(signIn, { body: { username, password: PASSWORD } })
      await end()

      // Nothing is half written: the same is added now, once.
      await expect.poll(async () => (await open(opener)).status, RETRIES).toBe(200)
      for (const person of people) {
        await expect.poll(async () => (await add(person)).status, RETRIES).toBe(200)
        expect([await countOf('logins', person.username), await countOf('users', person.username)]).toEqual([
          1, 1,
        ])
      }
    },
  )

  it('are left by what waits for a frozen node when the process knows of it, and sign-ins go on from the beginning', async () => {
    const operator = await openOperator()
    const { username } = store
    lost.freeze()
    onTestFailed(() => lost.thaw())
    const asked = [
      ...Array.from({ length: OF_STORE }, () => timed(add(newPerson()))),
      timed(open(`${randomUUID()}@example.mx`)),
      ...[getPlatformDashboard, getTenantCounts, listTenants].map((call) => timed(operator.send(call))),
    ]
    let isWaiting = true
    const answered = Promise.all(asked).finally(() => {
      isWaiting = false
    })
    const signIns: Awaited<ReturnType<typeof timed>>[] = []
    while (isWaiting && signIns.length < SIGN_INS)
      signIns.push(
        await timed(new Client(server.base).send(signIn, { body: { username, password: PASSWORD } })),
      )
    const answers = await answered
    process.stdout.write(`${JSON.stringify({ answers, signIns })}\n`)
    lost.thaw()
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['503 unavailable 1']))
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(LEFT_LIMIT_MS)
    expect(new Set(signIns.map(({ answer }) => answer))).toEqual(new Set(['200 undefined null']))
    await expect.poll(async () => (await add(newPerson())).status, RETRIES).toBe(200)
  })
})
