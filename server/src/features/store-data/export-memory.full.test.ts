import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readCsv } from '@comanda/shared/kernel/csv'
import { expect, it } from 'vitest'
import { openTaqueria } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverAlone } from '../../testing/server-for-tests.ts'
import { unzip } from '../../testing/unzip.ts'

// The memory of the process is measured.
const server = serverAlone()

/** The memory in use after a garbage collection. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Inserts the orders of several years. */
async function plantYears(client: Client): Promise<void> {
  const t = client.tenantId
  await server.sql(`
    BEGIN;
    INSERT INTO checks (tenant_id, id, waiter, opened_at, business_date) VALUES (${t}, 1000000, 'x', now(), '2026-01-01');
    INSERT INTO orders (tenant_id, id, token_no, business_date, created_at, created_by, customer_type, check_id, round)
    SELECT ${t}, n, n, '2025-01-01', now(), 'x', 'WALKIN', 1000000, 1 FROM generate_series(1, 50000) n;
    INSERT INTO order_items (tenant_id, order_id, id, item_id, item_title, quantity, unit_price, net, tax, total, notes,
                             created_at)
    SELECT ${t}, 1 + n / 3, n, 1, 'Taco', 1, 2200, 1897, 303, 2200, md5(n::text) || md5((n + 1)::text), now()
    FROM generate_series(0, 149999) n;
    COMMIT`)
}

it('a download of all data uses no more memory for 50,000 orders than for a few', async () => {
  const big = await openTaqueria(server)
  await plantYears(big)
  const before = liveBytes()
  let [most, sinceLast] = [before, 0]
  const pieces: Uint8Array[] = []
  const reply = await fetch(`${big.base}/api/v1/settings/data-export`, {
    headers: { authorization: `Bearer ${big.token}` },
  })
  for await (const piece of reply.body as unknown as AsyncIterable<Uint8Array>) {
    pieces.push(piece)
    sinceLast += piece.length
    if (sinceLast < 1_000_000) continue
    sinceLast = 0
    most = Math.max(most, liveBytes())
  }
  const files = await unzip(Buffer.concat(pieces))
  expect([...files.values()].reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(90_000_000)
  // Most of the increase is the ZIP that this test keeps in memory.
  expect(most - before).toBeLessThan(40_000_000)
  expect(JSON.parse(files.get('json/order_items.json')?.toString() ?? '')).toHaveLength(150_000)
  expect(readCsv(files.get('pedidos.csv')?.toString() ?? '').slice(1)).toHaveLength(50_000)
})
