import { sql } from 'kysely'
import type pg from 'pg'

/** The connections to one node of the database. */
export interface NodePools {
  /** Limited to one store per transaction by row-level security. */
  app: pg.Pool
  /** For directories, and upkeep across stores. */
  platform: pg.Pool
  /** As `app`, for downloads of files: their duration depends on the reader, so they have connections of their own. */
  files: pg.Pool
}

/** The stores that a sweep is about; null: all of the database. */
export type SomeStores = readonly number[] | null

export interface StoresOfNode {
  pools: NodePools
  stores: SomeStores
}

export interface Answering {
  /** The server with the directories; true as long as no failure of it is known. */
  directories: boolean
  /** At least one other server, which has stores. Absent for a plain database. */
  stores?: boolean
}

/** The servers that have the rows of stores; a store is on one of them. A plain database is one node. */
export interface Nodes {
  /** Runs the work on the node of the store. It runs again when the store has moved meanwhile: keep it free of other side effects. */
  run<T>(tenantId: number, work: (pools: NodePools) => Promise<T>): Promise<T>
  /** The nodes with their stores, or those of these stores. */
  each(tenantIds?: readonly number[]): Promise<readonly StoresOfNode[]>
  /**
   * Runs what needs all nodes, with at most half of the connections to `platform`: until a node is known to be silent it
   * waits for that node, and sign-ins use the others.
   * @throws Overloaded while a node does not answer, and after waiting too long
   */
  onAll<T>(work: () => Promise<T>): Promise<T>
  /** @throws Overloaded while a node does not answer: a statement for all nodes would wait for it. */
  requireAll(): void
  /** What answers, as far as the process knows: it asks every few seconds. */
  answering(): Answering
  /** All pools of stores' transactions. */
  appPools(): pg.Pool[]
  close(): Promise<void>
}

export const oneNode = (pools: NodePools): Nodes => ({
  run: (_tenantId, work) => work(pools),
  each: async (tenantIds) => [{ pools, stores: tenantIds ?? null }],
  onAll: (work) => work(),
  requireAll: () => {},
  answering: () => ({ directories: true }),
  appPools: () => [pools.app],
  close: async () => {},
})

/** For one pool, of any login. */
export const onePool = (pool: pg.Pool): Nodes => oneNode({ app: pool, platform: pool, files: pool })

/**
 * The condition of a statement for these stores. A constant, from which the database sees where they are. Each table of a
 * statement needs its own: otherwise Citus reads that table on all nodes.
 */
export const ofStores = (stores: SomeStores, column = 'tenant_id'): string =>
  stores === null ? 'true' : `${column} = ANY ('{${stores.map(Number).join()}}'::integer[])`

/** The same condition, for a typed query. */
export const isOf = (stores: SomeStores) => sql.raw<boolean>(ofStores(stores))
