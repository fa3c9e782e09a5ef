import type pg from 'pg'
import type { ClusterNode } from './nodes.ts'

/** A shard of all tables, with its stores, and where it goes. */
export interface Move {
  shard: string
  bytes: number
  from: Place
  to: Place
}

type Place = Pick<ClusterNode, 'host' | 'port'>

/** What moves next, so that the nodes are even; off a node that is drained, everything. The tables are moved with `stores`. */
export async function planMoves(owner: pg.Client, onlyDrained: boolean): Promise<Move[]> {
  const { rows } = await owner.query<
    Record<'shard' | 'host' | 'toHost', string> & Record<'bytes' | 'port' | 'toPort', number>
  >(
    // The plan's own sizes are 0.
    `SELECT max(p.shardid) FILTER (WHERE p.table_name = 'stores'::regclass)::text AS shard, sum(size.size)::float8 AS bytes,
            p.sourcename AS host, p.sourceport AS port, p.targetname AS "toHost", p.targetport AS "toPort"
     FROM get_rebalance_table_shards_plan(drain_only => $1) WITH ORDINALITY p JOIN pg_dist_shard s USING (shardid)
       JOIN citus_shard_sizes() size ON size.shard_id = p.shardid
     GROUP BY s.shardminvalue, p.sourcename, p.sourceport, p.targetname, p.targetport ORDER BY min(p.ordinality)`,
    [onlyDrained],
  )
  return rows.map(({ shard, bytes, host, port, toHost, toPort }) => ({
    shard,
    bytes,
    from: { host, port },
    to: { host: toHost, port: toPort },
  }))
}

/** The stores of the shard sell meanwhile; at the end their writes wait for the last rows. */
export const moveShard = async (owner: pg.Client, { shard, from, to }: Move): Promise<void> =>
  void (await owner.query("SELECT citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')", [
    shard,
    from.host,
    from.port,
    to.host,
    to.port,
  ]))

/** From now on the node gets no stores, and those that it has are to be moved. @returns whether the cluster has the node */
export async function drain(owner: pg.Client, { host, port }: Place): Promise<boolean> {
  const { rowCount } = await owner.query(
    `SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false)
     FROM pg_dist_node WHERE nodename = $1 AND nodeport = $2`,
    [host, port],
  )
  return rowCount === 1
}

/** Gives a store a shard of its own, which the next rebalancing can move apart. */
export const isolate = async (owner: pg.Client, tenantId: number): Promise<void> =>
  void (await owner.query(
    "SELECT isolate_tenant_to_new_shard('stores', $1::integer, 'CASCADE', 'force_logical')",
    [tenantId],
  ))

/** Copies the directories to nodes that do not have them yet. */
export const copyDirectories = async (owner: pg.Client): Promise<void> =>
  void (await owner.query("SELECT replicate_reference_tables('force_logical')"))

/** Removes what a move leaves: the old rows, and after a stop what it had copied. Citus would do so within minutes. */
export const removeLeftovers = async (owner: pg.Client): Promise<void> =>
  void (await owner.query('CALL citus_cleanup_orphaned_resources()'))
