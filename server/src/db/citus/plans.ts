import type pg from 'pg'

/**
 * Releases of Citus that store the plan of a prepared statement of one table again with each execution (citus#8824), so that the memory of a
 * connection grows until the server has none left. 13.2.0 and releases with the correction do not.
 */
const LEAKS = /^Citus (12\.1\.1[12]|13\.2\.[12]|14\.0\.[01])\b/

/** Whether connections to this database must plan every statement again. False without Citus. */
export async function mustPlanAgain(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount: hasCitus } = await owner.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  if (!hasCitus) return false
  const { rows } = await owner.query<{ version: string }>('SELECT citus_version() AS version')
  return leaksPlans(rows[0]?.version ?? '')
}

/** @param version `Citus 13.2.2 on x86_64…` */
export const leaksPlans = (version: string): boolean => LEAKS.test(version)
