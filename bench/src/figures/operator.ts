import type { Bench } from '../bench.ts'
import { runLoad } from '../lib/load.ts'
import { operatorOf, plantPlatform } from '../lib/platform.ts'
import { alternate, described } from '../lib/rounds.ts'
import { number, type Row } from '../lib/table.ts'

/** Milliseconds that an answer may take. */
const MOST = 100
const YEAR = 365
const PER_PAGE = 50

/** What the operator looks at, with as many stores as the platform is made for. */
export async function operator(bench: Bench): Promise<Row[]> {
  const { stores } = bench.pace
  bench.say(`planting a year of ${number(stores)} stores`)
  await plantPlatform(bench.owner, { stores, days: YEAR, itemDays: 30, items: 10 })
  const headers = await operatorOf(bench.owner, bench.secret)
  bench.say('the operator’s pages')
  const get = (path: string) => () =>
    runLoad({
      base: bench.app.base,
      connections: 1,
      seconds: bench.pace.seconds,
      ask: () => ({ method: 'GET', path: `/api/v1/superadmin${path}`, headers }),
    })
  const list = (query: string) => get(`/tenants?perPage=${PER_PAGE}&${query}`)
  const screens = {
    dashboard: get('/dashboard'),
    'tenants, first page': list('status=active'),
    'tenants, by name': list('status=active&sort=name'),
    'tenants, searched': list(`status=all&search=${encodeURIComponent('taqueria num. 12')}`),
    'tenants, last page': list(`status=all&page=${Math.ceil(stores / PER_PAGE)}`),
    'tenants, counts': get('/tenantsData'),
    'reports, today': get('/reports'),
    'reports, 7 days': get('/reports?type=last_7days'),
    'reports, last month': get('/reports?type=last_month'),
  }
  const times = await alternate(bench.pace.rounds, screens)
  return Object.keys(screens).map((name) => {
    const time = times[name as keyof typeof screens]
    const isReport = name.startsWith('reports')
    return {
      figure: `operator’s ${name}, ${number(stores)} stores, a year`,
      measured: described(time),
      ...(isReport ? {} : { target: `p95 ≤ ${MOST} ms`, met: time.spread.p95 <= MOST }),
    }
  })
}
