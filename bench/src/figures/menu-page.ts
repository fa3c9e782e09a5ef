import type { Bench } from '../bench.ts'
import { ITEMS } from '../lib/menu.ts'
import { compareSameBytes } from '../lib/same-bytes.ts'
import { qrCodeOf } from '../lib/stores.ts'
import type { Row } from '../lib/table.ts'

/** The diner's menu: the page behind a scanned code, and its call. */
export async function menuPage(bench: Bench): Promise<Row[]> {
  bench.say('the diner’s menu')
  const code = await qrCodeOf(bench.owner, bench.template)
  return [
    await compareSameBytes(bench, `page /m/…, ${ITEMS} items`, `/m/${code}`),
    await compareSameBytes(bench, `GET /qrmenu/…, ${ITEMS} items`, `/api/v1/qrmenu/${code}`),
  ]
}
