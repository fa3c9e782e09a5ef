import { randomUUID } from 'node:crypto'
import { addCustomer } from '@comanda/shared/customers/api'
import { expect, it } from 'vitest'
import { oneNode } from '../db/nodes.ts'
import { StoreTurns } from '../db/store-turns.ts'
import { TenantDb } from '../db/tenant.ts'
import { Overloaded } from '../kernel/overloaded.ts'
import { openPools } from '../testing/database.ts'
import { sendWhileLocked } from '../testing/send-while-locked.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { once } from './idempotency.ts'

const server = serverForTests()

it('a repeated request asks for another try when the stored answer cannot be read', async () => {
  const { tenantId } = await server.openRestaurant()
  const pools = openPools(server.database, 2)
  // The only turn of the store is taken, and no other work may wait.
  const turns = new StoreTurns(1, 0)
  let release = () => {}
  const held = turns.run(tenantId, () => new Promise<void>((resolve) => (release = resolve)))
  const db = new TenantDb(
    { nodes: oneNode(pools), turns, clock: () => server.clock.now, publish: () => {} },
    tenantId,
  )
  const retry = { key: randomUUID(), hash: Buffer.alloc(32) }
  const duplicate = () => Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505' }))
  await expect(once(db, retry, duplicate)).rejects.toBeInstanceOf(Overloaded)
  release()
  await held
  // With a turn, the refusal itself is the answer: nothing is stored under the key.
  await expect(once(db, retry, duplicate)).rejects.toThrow('duplicate key')
  await pools.close()
})

it('a request that arrives four times at once is audited once', async () => {
  const owner = await server.openRestaurant()
  const request = { key: randomUUID(), body: { phone: '5512345678', name: 'Ana' } }
  const replies = await sendWhileLocked(server, 'LOCK TABLE customers IN EXCLUSIVE MODE', () =>
    Promise.all(Array.from({ length: 4 }, () => owner.send(addCustomer, request))),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const rows = await server.sql(
    "SELECT FROM audit_log WHERE tenant_id = $1 AND action = 'customer.add'",
    owner.tenantId,
  )
  expect(rows).toHaveLength(1)
})
