import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, openPools, type TestDatabase } from '../testing/database.ts'
import { oneNode } from './nodes.ts'
import type { Pools } from './pools.ts'
import { statement } from './statement.ts'
import { TenantDb } from './tenant.ts'

let database: TestDatabase
let pools: Pools
let db: TenantDb
beforeAll(async () => {
  database = await createDatabase()
  // Every transaction uses the same connection, and its prepared statements.
  pools = openPools({ ...database, poolerUrl: undefined }, 1)
  db = new TenantDb({ nodes: oneNode(pools), clock: () => new Date(0), publish: () => {} }, 1)
})
afterAll(async () => {
  await pools.close()
  await database.drop()
})

const half = (n: number, name: string) =>
  statement<{ half: number }>('SELECT 10 / $1::int AS half', [n], name)
interface WithConnection {
  connection: { describe(): void }
}

const TWO = [
  { n: 1, word: '1' },
  { n: 2, word: '2' },
]
const connection = statement<{ pid: number }>('SELECT pg_backend_pid() AS pid')

describe('statements sent together', () => {
  it('return their rows in order, with those of statements that find nothing', async () => {
    const nothing = statement<object>('SELECT 1 WHERE false')
    expect(await db.run(half(5, 'a'), nothing, half(2, 'a'), half(1, 'b'))).toEqual([
      [{ half: 2 }],
      [],
      [{ half: 5 }],
      [{ half: 10 }],
    ])
  })

  it('can be sent again after one of them has failed, on the same connection', async () => {
    const before = await db.first(connection)
    await expect(db.run(half(1, 'first'), half(0, 'failing'), half(1, 'last'))).rejects.toThrow(
      'division by zero',
    )
    expect(await db.run(half(1, 'last'), half(1, 'failing'), half(1, 'first'))).toHaveLength(3)
    expect(await db.first(connection)).toEqual(before)
  })

  it('can be sent again after a statement has failed in a transaction with decisions', async () => {
    const before = await db.first(connection)
    const failing = db.transaction(async (tx) => {
      await tx.all(half(1, 'decided'))
      tx.atEnd(half(1, 'end'), half(0, 'end failing'))
    })
    await expect(failing).rejects.toThrow('division by zero')
    const worked = db.transaction(async (tx) => {
      tx.atEnd(half(1, 'end failing'), half(1, 'end'))
      return tx.first(half(5, 'decided'))
    })
    expect(await worked).toEqual({ half: 2 })
    expect(await db.first(connection)).toEqual(before)
  })

  it('run in order in a transaction with decisions, and none runs behind one that fails', async () => {
    const done = await db.transaction(async (tx) => [
      await tx.run(half(5, 'a'), half(2, 'b')),
      await tx.run(),
    ])
    expect(done).toEqual([[[{ half: 2 }], [{ half: 5 }]], []])
    const failing = db.transaction((tx) => tx.run(half(1, 'a'), half(0, 'b'), statement('SELECT unknown')))
    await expect(failing).rejects.toThrow('division by zero')
    expect(await db.first(half(1, 'b'))).toEqual({ half: 10 })
  })

  it('are described once on a connection, and read the same afterwards', async () => {
    const client = await pools.app.connect()
    client.release()
    const described = vi.spyOn((client as unknown as WithConnection).connection, 'describe')
    const two = statement('SELECT n, n::text AS word FROM generate_series(1, $1::int) n', [2], 'two')
    const none = statement('SELECT 1 AS n WHERE $1::int = 2', [1], 'none')
    const send = () => db.run(two, none, statement('SELECT FROM (VALUES (1)) one', [], 'no column'), two)
    const rows = await send()
    expect(rows).toEqual([TWO, [], [{}], TWO])
    described.mockClear()
    expect(await send()).toEqual(rows)
    await expect(db.run(half(0, 'never before'))).rejects.toThrow('division by zero')
    expect(await send()).toEqual(rows)
    // The store's fence has no name.
    expect(described).toHaveBeenCalledTimes(4)
  })

  it('are undone when one has a value that cannot be sent', async () => {
    const circle: Record<string, unknown> = {}
    circle.itself = circle
    await expect(db.run(half(1, 'fine'), statement('SELECT $1::json', [circle]))).rejects.toThrow('circular')
    expect(await db.first(half(1, 'fine'))).toEqual({ half: 10 })
  })
})
