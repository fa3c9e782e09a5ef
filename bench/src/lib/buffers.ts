import type pg from 'pg'
import { usedBetween } from './cpu.ts'

/** A connection reports what it has read when it is idle for ten seconds. */
const REPORTED_MS = 11_000

/** Makes calls one after another. @returns their answers, and the buffers that each read with the login of the stores, which background work does not use */
export async function buffersPerCall<Answer>(
  owner: pg.Client,
  calls: number,
  call: (n: number) => Promise<Answer>,
): Promise<{ answers: Answer[]; buffers: number }> {
  const before = await readByStores(owner)
  const answers: Answer[] = []
  for (let n = 0; n < calls; n++) answers.push(await call(n))
  return { answers, buffers: usedBetween(before, await readByStores(owner)) / calls }
}

async function readByStores(owner: pg.Client): Promise<Map<number, number>> {
  await new Promise((resolve) => setTimeout(resolve, REPORTED_MS))
  const { rows } = await owner.query<{ pid: number; buffers: string }>(
    `SELECT a.pid, sum(io.hits + io.reads) AS buffers FROM pg_stat_activity a, pg_stat_get_backend_io(a.pid) AS io
     WHERE a.usename LIKE '%_login_app' GROUP BY a.pid`,
  )
  return new Map(rows.map(({ pid, buffers }) => [pid, Number(buffers)]))
}
