import type { Bench } from '../bench.ts'
import { besideSame304, besideSameBytes } from '../lib/bytes.ts'
import { ITEMS } from '../lib/menu.ts'
import { qrCodeOf } from '../lib/stores.ts'
import type { Row } from '../lib/table.ts'

const PHONES = 50
const AT_LEAST = 0.7

/** A dining room opens the menu: the page that a scanned code leads to, and the call behind it. */
export async function qrMenu(bench: Bench): Promise<Row[]> {
  bench.say('the QR menu')
  const code = await qrCodeOf(bench.owner, bench.template)
  const kept = { connections: PHONES, atLeast: AT_LEAST }
  const page = { ...kept, name: `page /m/…, ${ITEMS} items`, path: `/m/${code}` }
  const call = { ...kept, name: `GET /qrmenu/…, ${ITEMS} items`, path: `/api/v1/qrmenu/${code}` }
  return [
    await besideSameBytes(bench, page),
    await besideSame304(bench, { ...page, atLeast: undefined }),
    await besideSameBytes(bench, call),
    await besideSame304(bench, { ...call, atLeast: undefined }),
  ]
}
