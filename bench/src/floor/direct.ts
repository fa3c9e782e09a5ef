import pg from 'pg'
import { TABLES } from '../lib/menu.ts'
import { insertOrder } from './statement.ts'

export interface DirectOptions {
  workers: number
  seconds: number
  tenants: readonly number[]
}

export interface DirectResult {
  rate: number
  samples: number[]
}

/** The same statement without HTTP: as many loops as there would be requests, pipelined over as many connections. */
export async function runDirect(
  url: string,
  poolSize: number,
  options: DirectOptions,
): Promise<DirectResult> {
  const { workers, seconds, tenants } = options
  const clients = Array.from(
    { length: Math.min(workers, poolSize) },
    () => new pg.Client({ connectionString: url, pipeline: true }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const samples: number[] = []
  let sent = 0
  const once = (client: pg.Client) => {
    const n = sent++
    return insertOrder(client, tenants[n % tenants.length] ?? 0, 1 + (n % TABLES))
  }
  await Promise.all(clients.map(once))
  const start = performance.now()
  const end = start + seconds * 1000
  const loop = async (client: pg.Client) => {
    for (let now = performance.now(); now < end; ) {
      await once(client)
      const then = now
      now = performance.now()
      samples.push(now - then)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, n) => loop(clients[n % clients.length] as pg.Client)))
  const rate = samples.length / ((performance.now() - start) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return { rate, samples }
}
