import type { Bench } from '../bench.ts'
import { besideSame304, besideSameBytes } from '../lib/bytes.ts'
import { ITEMS } from '../lib/menu.ts'
import type { Row } from '../lib/table.ts'

/** The opening answer of the point of sale, beside a bare route that sends the same bytes. */
export async function posInit(bench: Bench): Promise<Row[]> {
  bench.say('GET /pos/init')
  const kept = { path: '/api/v1/pos/init', headers: bench.stores[0]?.headers ?? {}, connections: 10 }
  const name = `GET /pos/init, ${ITEMS} items`
  return [
    await besideSameBytes(bench, { ...kept, name: `${name}, plain` }, {}),
    await besideSameBytes(bench, { ...kept, name: `${name}, as browsers ask` }),
    await besideSame304(bench, { ...kept, name }),
  ]
}
