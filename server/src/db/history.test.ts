import { expect, it } from 'vitest'
import { askByName, openIssuer, sellPaid } from '../testing/fiscal-store.ts'
import { openTaqueria } from '../testing/menu.ts'
import { serverForTests } from '../testing/server-for-tests.ts'
import { statement } from './statement.ts'

const server = serverForTests()

it('the app’s login cannot open a closed shift again, nor change what was sealed', async () => {
  const restaurant = await openIssuer(server)
  const { tenantId } = restaurant
  await askByName(server, restaurant, { checkId: await sellPaid(restaurant), request: 'once' })
  await server.sql(
    `INSERT INTO shifts (tenant_id, id, drawer_id, business_date, opened_at, opened_by, status, counting_by, closed_at, closed_by)
     SELECT $1, 900, id, '2026-11-20', now(), 'ana', 'closed', 'ana', now(), 'ana' FROM drawers WHERE tenant_id = $1 LIMIT 1`,
    tenantId,
  )
  const db = server.app.tenant(tenantId)
  const change = (sql: string) => db.all(statement<{ id: number }>(sql, [tenantId]))
  const opened = await change(
    `UPDATE shifts SET status = 'open', counting_by = NULL, closed_at = NULL, closed_by = NULL
     WHERE tenant_id = $1 AND id = 900 RETURNING id`,
  )
  expect(opened).toEqual([])
  await expect(
    change("UPDATE cfdi_documents SET sealed = '' WHERE tenant_id = $1 RETURNING id"),
  ).rejects.toThrow('permission denied')
})

it('the app’s login cannot make a used approval fresh, nor rewrite what a device has sold', async () => {
  const { tenantId, username } = await openTaqueria(server)
  await server.sql(
    `INSERT INTO approvals (tenant_id, id, action, target, requested_by, approved_by, created_at, expires_at, used_at)
     VALUES ($1, gen_random_uuid(), 'void', 'check:1', $2, $2, now(), now(), now()),
            ($1, gen_random_uuid(), 'void', 'check:2', $2, $2, now(), now(), NULL)`,
    tenantId,
    username,
  )
  await server.sql(
    `WITH device AS (
       INSERT INTO offline_devices (tenant_id, id, letter, name, secret_hash, registered_at, registered_by, last_seen_at, app)
       VALUES ($1, gen_random_uuid(), 'A', 'Caja', '', now(), $2, now(), '1') RETURNING tenant_id, id)
     INSERT INTO device_sales (tenant_id, device_id, number, key, call, actor, sold_at, received_at, catalog_version, app)
     SELECT tenant_id, id, 1, gen_random_uuid(), 'payOrder', $2, now(), now(), 1, '1' FROM device`,
    tenantId,
    username,
  )
  const db = server.app.tenant(tenantId)
  const freshen = (target: string) =>
    db.all(
      statement<{ target: string }>(
        'UPDATE approvals SET used_at = NULL WHERE tenant_id = $1 AND target = $2 RETURNING target',
        [tenantId, target],
      ),
    )
  expect(await freshen('check:1')).toEqual([])
  await expect(freshen('check:2')).rejects.toThrow('row-level security')
  await expect(
    db.run(statement("UPDATE device_sales SET marks = '{}' WHERE tenant_id = $1", [tenantId])),
  ).rejects.toThrow('row-level security')
})
