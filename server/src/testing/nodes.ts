import pg from 'pg'
import { distribute } from '../db/schema/distribute.ts'
import { migrate } from '../db/schema/migrate.ts'
import { MIGRATIONS_DIR, TEMPLATE, TEST_SECRET } from './constants.ts'

/** One shard per node of the smallest cluster. More would slow down each test file, which copies them all. */
const SHARDS = 2

/**
 * Reads the nodes of a Citus cluster, coordinator first. @throws when the database is not a coordinator with workers.
 */
export async function readNodes(citusUrl: string): Promise<string[]> {
  const client = new pg.Client(citusUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive AND groupid > 0 ORDER BY nodeid',
    )
    if (rows.length === 0) throw new Error('CITUS_URL: the cluster has no workers')
    return [
      citusUrl,
      ...rows.map(({ host, port }) => Object.assign(new URL(citusUrl), { hostname: host, port }).href),
    ]
  } finally {
    await client.end()
  }
}

/** Creates the migrated database that is copied, distributed over several nodes. @returns the owner's address */
export async function createTemplate(nodes: readonly string[]): Promise<string> {
  const url = await createEmpty(nodes, TEMPLATE)
  await migrate(url, MIGRATIONS_DIR, TEST_SECRET)
  if (nodes.length === 1) return url
  await distribute(url)
  // Closes the connections of the Citus maintenance daemons, because a database with connections cannot be copied.
  await onAll(nodes, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
  await onAll(nodes, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`)
  return url
}

/** Creates a database on every node, which are a Citus cluster when there are several. @returns the owner's address. */
export async function createEmpty(nodes: readonly string[], name: string): Promise<string> {
  await dropOnAll(nodes, name)
  await onAll(nodes, `CREATE DATABASE ${name}`)
  const url = databaseAt(nodes[0] ?? '', name)
  if (nodes.length === 1) return url
  await onAll(
    nodes.map((node) => databaseAt(node, name)),
    'CREATE EXTENSION citus',
  )
  await onAll([url], `ALTER DATABASE ${name} SET citus.shard_count = ${SHARDS}`)
  const places = nodes.map((node) => new URL(node)).map(({ hostname, port }) => `'${hostname}', ${port}`)
  const [first, ...workers] = places
  await onAll([url], `SELECT citus_set_coordinator_host(${first})`)
  for (const worker of workers) await onAll([url], `SELECT citus_add_node(${worker})`)
  return url
}

/** Creates a migrated database with this name on every node. @returns the owner's address, on the coordinator. */
export async function copyTemplate(nodes: readonly string[], name: string): Promise<string> {
  // Serializes the copies, because copying a template locks it.
  await onAll(
    nodes,
    'SELECT pg_advisory_lock(1)',
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY = FILE_COPY`,
  )
  const url = databaseAt(nodes[0] ?? '', name)
  await migrate(url, MIGRATIONS_DIR, TEST_SECRET)
  // Distributes again, because a copied database does not keep its settings.
  if (nodes.length > 1) await distribute(url)
  return url
}

/** Counts the connections of this database to all nodes, by a condition on `pg_stat_activity`. */
export async function countConnections(
  nodes: readonly string[],
  ownerUrl: string,
  condition: string,
): Promise<number> {
  const name = new URL(ownerUrl).pathname.slice(1)
  const counts = await Promise.all(
    nodes.map(async (node) => {
      const client = new pg.Client(node)
      await client.connect()
      const matching = `SELECT FROM pg_stat_activity WHERE datname = $1 AND ${condition}`
      const { rowCount } = await client.query(matching, [name])
      await client.end()
      return rowCount ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

export const dropOnAll = (nodes: readonly string[], name: string): Promise<void> =>
  onAll(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)

/** Drops a database of a cluster and the logins of its servers. Those of a single server are deleted with it. */
export async function dropTestDatabase(nodes: readonly string[], name: string): Promise<void> {
  if (nodes.length === 1) return
  await dropOnAll(nodes, name)
  await onAll(
    nodes.slice(0, 1),
    `DROP ROLE IF EXISTS ${name}_login_app, ${name}_login_platform, ${name}_login_backup`,
  )
}

export const databaseAt = (node: string, name: string): string =>
  Object.assign(new URL(node), { pathname: `/${name}` }).href

/** Runs the statements on a separate connection to each node. */
export async function onAll(urls: readonly string[], ...statements: string[]): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const client = new pg.Client(url)
      await client.connect()
      try {
        for (const sql of statements) await client.query(sql)
      } finally {
        await client.end()
      }
    }),
  )
}
