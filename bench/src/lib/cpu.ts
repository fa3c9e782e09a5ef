import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU time of all threads of a process. */
export function cpuMs(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

/** CPU time of each process that serves a connection of this database or works in the background of its server, by its id. */
export async function databaseCpuMs(owner: pg.Client): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE pid <> pg_backend_pid() AND (datname = current_database() OR datname IS NULL)`,
  )
  return new Map(rows.map(({ pid }) => [pid, cpuOfBackend(pid)]))
}

/** A worker of autovacuum may have ended since. */
function cpuOfBackend(pid: number): number {
  try {
    return cpuMs(pid)
  } catch {
    return 0
  }
}

/** What processes used between two readings, such as CPU time; a process that began later counts whole. */
export const usedBetween = (
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number => [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
