import { listStoreTables } from '@comanda/shared/settings/tables'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { fillLargestStore } from '../lib/largest-store.ts'
import { peakMb, residentMb } from '../lib/process-memory.ts'

/** The catalog, the menu's bytes, its two compressed forms and their garbage take 90 to 115 MB, for any number of tables. */
const MOST_GROWTH_MB = 160

let installation: Installation
let menu: string
let tables: string[]
beforeAll(async () => {
  installation = await openInstallation({ stores: 1 })
  const { postgres, server, stores, bystander } = installation
  const [store] = stores
  if (!store) throw new Error('no store was opened')
  const nothingElse = { openOrders: 0, linesPerOrder: 0, customers: 0, reservations: 0, invoices: 0 }
  await fillLargestStore(postgres.owner, store.tenantId, nothingElse)
  tables = (await store.admin.call(listStoreTables)).slice(0, 25).map(({ encrypted_id }) => encrypted_id)
  menu = `/api/v1/qrmenu/${store.qrCode}`
  // A process that has read the store already has free heap, which would hide the memory of further menus.
  await server.stop()
  await server.start()
  await ask(`/api/v1/qrmenu/${bystander.qrCode}`, 'br')
})
afterAll(() => installation.close())

async function ask(path: string, encoding: string): Promise<number> {
  const reply = await fetch(installation.server.base + path, { headers: { 'accept-encoding': encoding } })
  await reply.arrayBuffer()
  return reply.status
}

it('one menu is cached for all tables, in bounded memory', async () => {
  const { pid } = installation.server
  const before = residentMb(pid)
  expect(tables).toHaveLength(25)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const asked = tables.map((code) => ask(`${menu}?tableId=${encodeURIComponent(code)}`, encoding))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  }
  expect(peakMb(pid) - before).toBeLessThan(MOST_GROWTH_MB)
})
