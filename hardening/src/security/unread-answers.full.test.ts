import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { listOrders } from '@comanda/shared/orders/api'
import { listStoreTables } from '@comanda/shared/settings/tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { plantCheck } from '../lib/largest-check.ts'
import { peakMb, residentMb } from '../lib/process-memory.ts'
import type { Store } from '../lib/store.ts'

/** Connections that one attacker's machine opens easily. */
const READERS = 300
/** The list is about 10 MB, so that all of them would be gigabytes. */
const CHECKS = 20
const MOST_MB = 700
const ENCODINGS = ['identity', 'gzip', 'br']

let installation: Installation
let store: Store
beforeAll(async () => {
  installation = await openInstallation({ stores: 1 })
  store = installation.stores[0] as Store
  const { owner } = installation.postgres
  await owner.query(
    "INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity) VALUES ($1, 1001, 'Mesa', 'Terraza', 4)",
    [store.tenantId],
  )
  for (let n = 0; n < CHECKS; n++) await plantCheck(owner, store.tenantId)
  // Text that cannot be compressed.
  await owner.query(
    'UPDATE order_items SET notes = left(md5(random()::text) || md5(random()::text) || md5(random()::text), 100) WHERE tenant_id = $1',
    [store.tenantId],
  )
})
afterAll(() => installation.close())

/** Asks for a list, and reads nothing after the first bytes of the answer. */
async function ask(encoding: string): Promise<{ socket: Socket; head: string }> {
  const socket = connect(installation.server.port, '127.0.0.1')
  socket.on('error', () => {})
  const headers = `host: x\r\nauthorization: Bearer ${store.admin.token}\r\naccept-encoding: ${encoding}`
  socket.write(`GET /api/v1${listOrders.path} HTTP/1.1\r\n${headers}\r\n\r\n`)
  const [begin] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, head: begin.toString('latin1') }
}

const status = async (who: Store) => (await who.admin.send(listStoreTables)).status

it('hundreds of readers that read nothing fill no memory, and others are served', async () => {
  const { server, postgres, bystander } = installation
  const before = residentMb(server.pid)
  const readers: { socket: Socket; head: string }[] = []
  for (let n = 0; n < READERS; n += 10) {
    // Each ten of them get another list.
    await postgres.owner.query(
      "UPDATE orders SET customer_name = 'x' || coalesce(customer_name, '') WHERE tenant_id = $1",
      [store.tenantId],
    )
    const asked = Array.from({ length: 10 }, (_, at) =>
      ask(ENCODINGS[(n / 10 + at) % ENCODINGS.length] ?? 'br'),
    )
    readers.push(...(await Promise.all(asked)))
    expect([await status(store), await status(bystander)]).toEqual([200, 200])
  }
  const refused = readers.filter(({ head }) => head.startsWith('HTTP/1.1 503 '))
  for (const { head } of refused) expect(head).toMatch(/\r\nretry-after: \d+\r\n/i)
  expect(peakMb(server.pid) - before).toBeLessThan(MOST_MB)
  await installation.waitUntil(
    'the readers are cut off',
    async () => !(await ask('identity')).head.includes(' 503 '),
    60_000,
  )
  for (const { socket } of readers) socket.destroy()
  expect(server.isAlive).toBe(true)
})
