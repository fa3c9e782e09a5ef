import type { Client } from 'pg'
import { type ClusterNode, nameOfNode, readNodes, urlAt } from '../../db/citus/nodes.ts'
import { connect } from '../../db/connect.ts'
import { errorCodeOf } from '../../db/transaction.ts'
import { lineOf } from '../../kernel/error-line.ts'
import { type Finding, gigabytes, lasting, ok, problem, warning } from './finding.ts'
import { judgeServer, readServer, type ServerFacts } from './server.ts'

/** A transaction of two nodes ends within seconds; Citus itself ends those that a crash has left within a minute. */
const LEFT_AFTER = 5 * 60
/** Below this size the nodes are not compared. */
const COMPARED_BYTES = 1e9

/** A node that answers. */
export interface NodeFacts {
  name: string
  isCoordinator: boolean
  /** `15.18, Citus 13.2.2` */
  version: string
  stores: number
  bytes: number
  /** Transactions of two nodes that wait for their end; the age in seconds. */
  prepared: { waiting: number; oldest: number }
  /** Replication slots without a reader. */
  slots: string[]
  server: ServerFacts
}

export interface ClusterFacts {
  nodes: NodeFacts[]
  silent: { name: string; why: string }[]
  /** Tables of stores that only the coordinator has. */
  undistributed: string[]
}

/** @returns undefined for a database that is no cluster */
export async function readCluster(owner: Client, ownerUrl: string): Promise<ClusterFacts | undefined> {
  const nodes = await readNodes(owner)
  if (nodes.length < 2) return undefined
  const shards = await readShards(owner)
  const facts: ClusterFacts = { nodes: [], silent: [], undistributed: await readUndistributed(owner) }
  for (const node of nodes) {
    const name = nameOfNode(node)
    const read = await readNode(node, ownerUrl, shards.get(node.id) ?? []).catch((error: Error) => {
      facts.silent.push({ name, why: errorCodeOf(error) || lineOf(error) })
    })
    if (read) facts.nodes.push(read)
  }
  return facts
}

const readUndistributed = async (owner: Client): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity
         AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)
       ORDER BY 1`,
    )
  ).rows.map(({ name }) => name)

/** The tables in which each node has its rows of `stores`. */
async function readShards(owner: Client): Promise<Map<number, string[]>> {
  const { rows } = await owner.query<{ id: number; shards: string[] }>(
    `SELECT n.nodeid AS id, array_agg(shard_name(s.logicalrelid, s.shardid)) AS shards
     FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
     WHERE s.logicalrelid = to_regclass('public.stores') AND n.noderole = 'primary' GROUP BY 1`,
  )
  return new Map(rows.map(({ id, shards }) => [id, shards]))
}

async function readNode(node: ClusterNode, ownerUrl: string, shards: string[]): Promise<NodeFacts> {
  const client = await connect({
    connectionString: urlAt(ownerUrl, node),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'comanda doctor',
  })
  try {
    const counts = shards.map((shard) => `(SELECT count(*) FROM ${shard})`).join(' + ')
    const { rows } = await client.query<
      Omit<NodeFacts, 'name' | 'isCoordinator' | 'prepared' | 'server'> & Prepared
    >(
      `SELECT split_part(current_setting('server_version'), ' ', 1) || ', Citus ' || (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version,
              (${counts || '0'})::integer AS stores, pg_database_size(current_database())::float8 AS bytes,
              p.waiting, p.oldest,
              ARRAY(SELECT slot_name::text FROM pg_replication_slots WHERE NOT active ORDER BY 1) AS slots
       FROM (SELECT count(*)::integer AS waiting, coalesce(extract(epoch FROM clock_timestamp() - min(prepared)), 0)::float8 AS oldest
             FROM pg_prepared_xacts WHERE database = current_database()) p`,
    )
    const [row] = rows
    if (!row) throw new Error('the node returned no row')
    const { waiting, oldest, ...rest } = row
    return {
      ...rest,
      name: nameOfNode(node),
      isCoordinator: node.isCoordinator,
      prepared: { waiting, oldest },
      server: await readServer(client),
    }
  } finally {
    await client.end()
  }
}

type Prepared = NodeFacts['prepared']

export function judgeCluster(facts: ClusterFacts): Finding[] {
  return [
    ...silence(facts),
    versions(facts),
    ...tables(facts),
    ...facts.nodes.flatMap(leftovers),
    ...facts.nodes.flatMap(ofWorker),
    ...spread(facts),
  ]
}

const silence = ({ silent }: ClusterFacts): Finding[] =>
  silent.map(({ name, why }) =>
    problem(
      'Nodo',
      `${name} no responde (${why}) y sus restaurantes no venden; inícialo o pon su réplica (docs/cluster.md).`,
    ),
  )

function versions({ nodes }: ClusterFacts): Finding {
  const found = [...new Set(nodes.map(({ version }) => version))]
  if (found.length <= 1) return ok('Nodos', `${nodes.length} con PostgreSQL ${found[0] ?? ''}`)
  const each = nodes.map(({ name, version }) => `${name} ${version}`).join('; ')
  return problem('Nodos', `no son de la misma versión (${each}): actualiza los demás (docs/cluster.md).`)
}

const tables = ({ undistributed }: ClusterFacts): Finding[] =>
  undistributed.length === 0
    ? [ok('Reparto', 'todas las tablas están repartidas')]
    : [problem('Reparto', `no están repartidas ${undistributed.join(', ')}: ./comanda distribute`)]

function leftovers({ name, prepared: { waiting, oldest }, slots }: NodeFacts): Finding[] {
  const findings: Finding[] = []
  if (waiting > 0 && oldest > LEFT_AFTER)
    findings.push(
      problem(
        'Nodo',
        `${name} tiene ${waiting} sin terminar entre nodos desde hace ${lasting(oldest)} (pg_prepared_xacts): ` +
          'SELECT recover_prepared_transactions(); en el coordinador.',
      ),
    )
  if (slots.length > 0)
    findings.push(
      warning(
        'Nodo',
        `${name} guarda su registro para ${slots.join(', ')}, que nadie lee; si no se mueven tiendas: ` +
          'CALL citus_cleanup_orphaned_resources(); o pg_drop_replication_slot.',
      ),
    )
  return findings
}

/** What is wrong with a worker; the coordinator has lines of its own, as any database. */
const ofWorker = ({ name, isCoordinator, server }: NodeFacts): Finding[] =>
  isCoordinator
    ? []
    : judgeServer(server)
        .filter(({ level }) => level !== 'ok')
        .map((finding) => ({ ...finding, text: `en ${name}, ${finding.text}` }))

/** The restaurants and the size of each worker. */
function spread({ nodes }: ClusterFacts): Finding[] {
  const workers = nodes.filter(({ isCoordinator, stores }) => !isCoordinator || stores > 0)
  const said = workers
    .map(({ name, stores, bytes }) => `${name} ${stores} restaurantes y ${gigabytes(bytes)}`)
    .join('; ')
  const sizes = workers.map(({ bytes }) => bytes)
  const isUneven = Math.max(...sizes) > COMPARED_BYTES && Math.max(...sizes) > 2 * Math.min(...sizes)
  return [isUneven ? warning('Carga', `${said}: repártela con ./comanda rebalance.`) : ok('Carga', said)]
}
