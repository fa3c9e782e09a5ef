import { gridOf } from '@comanda/shared/floor/grid'
import type { Bench, Store } from '../bench.ts'
import { insertHistory } from '../lib/history.ts'
import { copyStore, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'
import { flatness, LONG, SHORT } from './open-orders.ts'

const TABLES = 80
const FLOORS = ['Planta baja', 'Terraza', 'Segundo piso']
const OPEN = 60

/** The floor of a large restaurant: the number of old orders must not make it slower. */
export async function floor(bench: Bench): Promise<Row[]> {
  bench.say(`planting ${number(LONG)} old orders below ${TABLES} tables`)
  const refs = await copyStore(bench.owner, bench.template, 2)
  const [short, long] = signInAll(bench.secret, bench.app.base, refs) as [Store, Store]
  await furnish(bench, short, SHORT)
  await furnish(bench, long, LONG)
  await bench.owner.query('VACUUM ANALYZE orders, order_items, checks')
  return [await flatness(bench, '/floor', `${TABLES} tables, ${OPEN} open`, short, long)]
}

/** Sets the tables of all floors, each floor arranged, and an open check at most of the tables. */
async function furnish({ owner }: Bench, { tenantId: t }: Store, closed: number): Promise<void> {
  await insertHistory(owner, { tenantId: t, closed, open: OPEN })
  const tables = Array.from({ length: TABLES }, (_, at) => ({ id: at + 1, title: `Mesa ${at + 1}` }))
  await owner.query(`
    INSERT INTO store_tables (tenant_id, id, title, floor, seating_capacity)
      SELECT ${t}, n, 'Mesa ' || n, 'Planta baja', 4 FROM generate_series(21, ${TABLES}) AS n;
    UPDATE store_tables SET floor = ('{${FLOORS}}'::text[])[1 + id % ${FLOORS.length}] WHERE tenant_id = ${t};
    UPDATE checks SET table_id = 1 + id % ${TABLES} WHERE tenant_id = ${t} AND status = 'open';
    UPDATE orders SET table_id = 1 + id % ${TABLES} WHERE tenant_id = ${t} AND status = 'created'`)
  for (const [at, name] of FLOORS.entries()) {
    const plan = { tables: gridOf(tables.filter(({ id }) => id % FLOORS.length === at)), marks: [] }
    await owner.query('INSERT INTO floor_plans VALUES ($1, $2, 1, $3)', [t, name, JSON.stringify(plan)])
  }
}
