import { createPrinterCodes } from '../../../server/src/kernel/printer-code.ts'
import type { Bench } from '../bench.ts'
import { alternate, ROUND_SECONDS } from '../lib/alternate.ts'
import { cpuMs } from '../lib/cpu.ts'
import { type Ask, runLoad } from '../lib/load.ts'
import { offer } from '../lib/offer.ts'
import { spread } from '../lib/samples.ts'
import { number, type Row, times } from '../lib/table.ts'

const PRINTERS = 1_000
const EVERY_MS = 3_000
const SECONDS = 15
const CONNECTIONS = 50
/** A poll may cost a fifth more than the simplest call, which has no body to read (ADR 38). */
const LEAST_RATIO = 0.82
const MOST_P95_MS = 20

const STAR_POLL = JSON.stringify({
  status: '23 6 0 0 0 0 0 0 0',
  printerMAC: '00:11:62:1d:9a:b7',
  statusCode: '200%20OK',
  jobToken: null,
  printingInProgress: false,
  clientAction: null,
})
const EPSON_POLL = 'ConnectionType=GetRequest&ID=caja&Password=&Name='

/** A thousand printers that ask one process for their jobs while nothing waits. */
export async function polling(bench: Bench): Promise<Row[]> {
  bench.say(`${number(PRINTERS)} printers ask`)
  const polls = await plantPrinters(bench)
  return [await steadily(bench, polls), ...(await againstHealth(bench, polls))]
}

type Polls = Record<'star' | 'epson', readonly Ask[]>

/** Half of them Star printers, half Epson printers. */
async function plantPrinters({ owner, stores, secret }: Bench): Promise<Polls> {
  const codes = createPrinterCodes(secret)
  const polls = { star: [] as Ask[], epson: [] as Ask[] }
  const each = Math.ceil(PRINTERS / stores.length)
  await owner.query(
    `INSERT INTO printers (tenant_id, id, title, way, width, model, papers, prints_kitchen, last_seen_at)
     SELECT t, n, 'Impresora ' || n, way, 80, way, '{}', false, now()
     FROM unnest($1::integer[]) AS t, generate_series(1, $2) AS n, LATERAL (SELECT CASE n % 2 WHEN 0 THEN 'star' ELSE 'epson' END AS way)`,
    [stores.map(({ tenantId }) => tenantId), each],
  )
  for (const { tenantId } of stores)
    for (let n = 1; n <= each; n++) {
      const path = `/print/${codes.encode({ tenantId, printerId: n, rotation: 1 })}`
      const json = { 'content-type': 'application/json' }
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      if (n % 2 === 0) polls.star.push({ method: 'POST', path, headers: json, body: STAR_POLL })
      else polls.epson.push({ method: 'POST', path, headers: form, body: EPSON_POLL })
    }
  return polls
}

/** Each printer at its own pace. */
async function steadily({ app }: Bench, { star, epson }: Polls): Promise<Row> {
  const all = [...star, ...epson].slice(0, PRINTERS)
  const [start, cpu] = [performance.now(), cpuMs(app.pid)]
  const pace = { perSecond: (1_000 * PRINTERS) / EVERY_MS, seconds: SECONDS }
  const { samples, failed } = await offer(app.base, { ...pace, ask: (n) => all[n % all.length] as Ask })
  const share = (cpuMs(app.pid) - cpu) / (performance.now() - start)
  if (failed > 0) throw new Error(`${failed} polls were refused`)
  const took = spread(samples)
  return {
    figure: `${number(PRINTERS)} printers ask every ${EVERY_MS / 1_000} s, of one processor`,
    measured: `${number(100 * share)} %; ${times(took)}`,
    target: `p95 ≤ ${MOST_P95_MS} ms`,
    met: took.p95 <= MOST_P95_MS,
  }
}

/** CPU time of the server for a poll, beside that for the liveness check. */
async function againstHealth({ app }: Bench, polls: Polls): Promise<Row[]> {
  const health: Ask = { method: 'GET', path: '/healthz', headers: {} }
  const cost = { health: { ms: 0, polls: 0 }, star: { ms: 0, polls: 0 }, epson: { ms: 0, polls: 0 } }
  const measure = (name: keyof typeof cost, ask: (n: number) => Ask) => async () => {
    const before = cpuMs(app.pid)
    const result = await runLoad({ base: app.base, connections: CONNECTIONS, seconds: ROUND_SECONDS, ask })
    cost[name].ms += cpuMs(app.pid) - before
    cost[name].polls += result.answered
    return result
  }
  const of = (asks: readonly Ask[]) => (n: number) => asks[n % asks.length] ?? health
  await alternate({
    health: measure('health', () => health),
    star: measure('star', of(polls.star)),
    epson: measure('epson', of(polls.epson)),
  })
  const micros = (name: keyof typeof cost) => (1_000 * cost[name].ms) / cost[name].polls
  return (['star', 'epson'] as const).map((name) => ({
    figure: `a poll with nothing waiting (${name}), CPU`,
    measured: `${number(micros(name))} µs`,
    baseline: `GET /healthz ${number(micros('health'))} µs`,
    ratio: micros('health') / micros(name),
    target: `ratio ≥ ${LEAST_RATIO.toFixed(2)}`,
    met: micros('health') / micros(name) >= LEAST_RATIO,
  }))
}
