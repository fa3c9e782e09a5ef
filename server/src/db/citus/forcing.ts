import type pg from 'pg'
import { isDistributed } from '../schema/distribute.ts'
import { inTurns } from '../schema/in-turns.ts'

/** Held while shards move, so that no other process forces row-level security meanwhile. */
const MOVES = 7_226_633

/** Whether this connection now is the only one that moves shards; it stays so until the connection ends. */
export async function claimMoves(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1) AS is', [MOVES])
  return rows[0]?.is ?? false
}

/**
 * A subscription cannot write into a table whose row-level security is forced, and moving shards would wait for ever. Without it the
 * logins of the app stay limited to their store, because they do not own the tables.
 */
export const releaseForce = (owner: pg.Client, say: Say): Promise<string[]> => setForce(owner, false, say)

/** Forces row-level security again. @returns the tables that had lost it */
export const restoreForce = (owner: pg.Client, say: Say): Promise<string[]> => setForce(owner, true, say)

/** Forces row-level security again where a move was killed. @returns the tables that had lost it; none while shards move */
export async function restoreAfterMoves(owner: pg.Client, say: Say): Promise<string[]> {
  if (!(await isDistributed(owner)) || !(await claimMoves(owner))) return []
  return restoreForce(owner, say)
}

type Say = (line: string) => void

/** Table after table, so that a sale waits for one of them only, and never long. */
async function setForce(owner: pg.Client, isForced: boolean, say: Say): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid
     WHERE c.relrowsecurity AND c.relforcerowsecurity <> $1 ORDER BY 1`,
    [isForced],
  )
  for (const { name } of rows)
    await inTurns(
      owner,
      async () =>
        void (await owner.query(`ALTER TABLE ${name} ${isForced ? '' : 'NO '}FORCE ROW LEVEL SECURITY`)),
      say,
    )
  return rows.map(({ name }) => name)
}
