import type { Bench } from '../bench.ts'
import { startApp } from '../lib/processes.ts'
import { alternate, described } from '../lib/rounds.ts'
import type { Row } from '../lib/table.ts'
import { orders } from './create-order.ts'

/** What it costs to be one of several server processes, which share their events over the database. */
export async function severalProcesses(bench: Bench): Promise<Row[]> {
  bench.say('create-order, events shared between processes')
  const app = await startApp({ DATABASE_URL: bench.ownerUrl, SECRET_KEY: bench.secret })
  try {
    const there = { ...bench, app }
    const headersThere = bench.stores.map((store) => ({
      ...store,
      headers: { ...store.headers, origin: app.base },
    }))
    await orders(there, 50, headersThere)
    const result = await alternate(bench.pace.rounds, {
      alone: () => orders(bench, 10, bench.stores),
      sharing: () => orders(there, 10, headersThere),
    })
    return [
      {
        figure: 'create-order, events shared over Postgres, 10 conn.',
        measured: described(result.sharing),
        floor: `one process ${described(result.alone)}`,
        ratio: result.ratio('sharing', 'alone'),
      },
    ]
  } finally {
    await app.stop()
  }
}
