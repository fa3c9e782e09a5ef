import { SALE_HEADER, writeSale } from '@comanda/shared/offline/sale'
import type { Bench, Store } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { type Ask, type LoadResult, runLoad } from '../lib/load.ts'
import { orderNumber } from '../lib/menu.ts'
import { post } from '../lib/requests.ts'
import { copyOne } from '../lib/stores.ts'
import type { Row } from '../lib/table.ts'

/** A device's sale costs one more statement (ADR 32). */
const TARGET = 0.8

/** A device sends this many chains at once. */
const CONNECTIONS = 4

/** A device that sold without the server, and its store's session. */
interface Device {
  headers: Record<string, string>
  id: string
  catalog: number
  number: number
}

/** Sales of a device that was without internet, compared with online orders. */
export async function arrival(bench: Bench): Promise<Row[]> {
  bench.say('sales of a device that was without internet')
  const store = await copyOne(bench)
  const device = await register(bench, store)
  const order = (n: number, { headers }: Pick<Store, 'headers'>) =>
    post({ headers }, '/pos/create-order', orderNumber(n))
  const kept = () => load(bench, (n) => order(n, { headers: headersOfSale(device) }))
  const online = () => load(bench, (n) => order(n, store))
  const sales = await alternate({ online, kept })
  const reached = sales.ratio('kept', 'online')
  return [
    {
      figure: `sales of a device arrive, ${CONNECTIONS} at once`,
      measured: described(sales.kept),
      baseline: `online ${described(sales.online)}`,
      ratio: reached,
      target: `≥ ${TARGET.toFixed(2)}`,
      met: reached >= TARGET,
    },
  ]
}

async function register({ app }: Bench, { headers }: Store): Promise<Device> {
  const path = `${app.base}/api/v1`
  const registered = await fetch(`${path}/offline/devices`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ app: 'bench' }),
  })
  const { device } = (await registered.json()) as { device: string }
  const own = registered.headers.getSetCookie()[0]?.split(';')[0]
  const known = { ...headers, cookie: `${headers.cookie}; ${own}` }
  // The server keeps the price list that a device receives.
  const menu = await fetch(`${path}/pos/init`, { headers: known })
  const catalog = Number(/-(\d+)"$/.exec(menu.headers.get('etag') ?? '')?.[1])
  return { headers: known, id: device, catalog, number: 0 }
}

function headersOfSale(device: Device): Record<string, string> {
  const at = new Date().toISOString()
  const sale = writeSale({
    device: device.id,
    number: ++device.number,
    by: 'medida@example.mx',
    at,
    offset: 0,
    heardAt: at,
    catalog: device.catalog,
    app: 'bench',
    drawer: null,
    isPrinted: false,
    isSessionOver: false,
    approvedBy: null,
  })
  return { ...device.headers, [SALE_HEADER]: sale }
}

const load = ({ app }: Bench, ask: (n: number) => Ask): Promise<LoadResult> =>
  runLoad({ base: app.base, connections: CONNECTIONS, seconds: ROUND_SECONDS, ask })
