import type pg from 'pg'

/** A server of a Citus cluster. */
export interface ClusterNode {
  id: number
  host: string
  port: number
  isCoordinator: boolean
}

/** The nodes of the cluster whose coordinator this is, the coordinator first; none where the stores are not distributed. */
export async function readNodes(owner: pg.ClientBase): Promise<ClusterNode[]> {
  const { rowCount: hasCitus } = await owner.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  if (!hasCitus) return []
  const { rows } = await owner.query<ClusterNode>(
    `SELECT nodeid AS id, nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator"
     FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  )
  return rows
}

/** The address of the same database, as the same person, on another node. */
export const urlAt = (ownerUrl: string, { host, port }: Pick<ClusterNode, 'host' | 'port'>): string =>
  Object.assign(new URL(ownerUrl), { hostname: host, port: String(port) }).href

export const nameOfNode = ({ host, port }: Pick<ClusterNode, 'host' | 'port'>): string => `${host}:${port}`
