import pg from 'pg'
import { connect } from '../connect.ts'
import { inOrder } from '../table-order.ts'
import { asOnlyOwner } from './only-owner.ts'

export interface Distribution {
  /** The tables that this run distributed by tenant_id. */
  distributed: string[]
  /** The tables that this run copied to every node. */
  reference: string[]
  /** The tables that only the coordinator has. */
  local: string[]
}

interface Table {
  name: string
  kind: 'distributed' | 'reference' | 'local'
  isDone: boolean
  /** The tables that its foreign keys lead to. */
  needs: string[]
}

/** A table whose primary key begins with tenant_id belongs to one store; any other with a tenant_id is a directory. */
const TABLES = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS has_tenant,
      EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
              WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attname = 'tenant_id') AS is_store,
      EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) AS is_done
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  )
  SELECT name, is_done AS "isDone",
    CASE WHEN is_store THEN 'distributed'
         WHEN has_tenant OR EXISTS (
           SELECT FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid
           WHERE k.contype = 'f' AND k.confrelid = tables.oid AND t.is_store) THEN 'reference'
         ELSE 'local' END AS kind,
    ARRAY(SELECT DISTINCT t.name::text FROM pg_constraint k JOIN tables t ON t.oid = k.confrelid
          WHERE k.contype = 'f' AND k.conrelid = tables.oid AND t.oid <> tables.oid) AS needs
  FROM tables ORDER BY name <> $1, name`

/** Tables of the coordinator in which stores' transactions write, so that their nodes must know them: queued mails. */
const WRITTEN_BY_STORES = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND has_table_privilege('comanda_app', c.oid, 'INSERT')
    AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
    AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)`

/** All stores' tables share their shards, so that a store is on one node. */
const GROUP = 'stores'

/** @throws when the database does not have the extension, or the cluster no workers. */
export async function assertCitus(ownerUrl: string): Promise<void> {
  const client = await connect({ connectionString: ownerUrl })
  try {
    const { rowCount: hasCitus } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")
    if (!hasCitus)
      throw new Error('Esta base de datos no tiene Citus: CREATE EXTENSION citus; en ella y en cada nodo.')
    const { rowCount: hasWorkers } = await client.query('SELECT 1 FROM citus_get_active_worker_nodes()')
    if (!hasWorkers) throw new Error('El clúster de Citus no tiene nodos: SELECT citus_add_node(…);')
  } finally {
    await client.end()
  }
}

/** Distributes the tables of a migrated database over its Citus cluster. Tables that are distributed already stay. */
export async function distribute(ownerUrl: string): Promise<Distribution> {
  return asOnlyOwner(ownerUrl, async (client) => {
    const database = await client.query<{ name: string }>('SELECT current_database() AS name')
    // The fence is a SET LOCAL, which the workers need too.
    await client.query(
      `ALTER DATABASE ${pg.escapeIdentifier(database.rows[0]?.name ?? '')} SET citus.propagate_set_commands = 'local'`,
    )
    return distributeTables(client)
  })
}

/** Whether this is the coordinator of a cluster over which the stores are distributed. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount: hasCitus } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  if (!hasCitus) return false
  const stores = "SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('public.stores')"
  return (await client.query(stores)).rowCount === 1
}

/** Distributes the tables that are not distributed yet; in the caller's transaction, if it has one. */
export async function distributeTables(client: pg.ClientBase): Promise<Distribution> {
  // A foreign key can only lead to a table that is distributed already.
  const tables = inOrder((await client.query<Table>(TABLES, [GROUP])).rows)
  const due = (kind: Table['kind']) =>
    tables.filter((table) => table.kind === kind && !table.isDone).map(({ name }) => name)
  const [reference, distributed] = [due('reference'), due('distributed')]
  const { rows: written } = await client.query<{ name: string }>(WRITTEN_BY_STORES)
  for (const { name } of written)
    await client.query('SELECT citus_add_local_table_to_metadata($1::regclass)', [name])
  for (const name of reference) await client.query('SELECT create_reference_table($1::regclass)', [name])
  for (const name of distributed)
    await client.query("SELECT create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)", [
      name,
      name === GROUP ? 'none' : GROUP,
    ])
  await removeCopies(client)
  return { distributed, reference, local: due('local') }
}

/** Distributing copies the rows that a table has; those on the coordinator would outlive the erasure of their store. */
async function removeCopies(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE pg_relation_size(logicalrelid) > 0',
  )
  for (const { name } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [name])
}
