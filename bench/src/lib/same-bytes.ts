import { Client } from 'undici'
import type { Bench } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from './alternate.ts'
import { type Ask, runLoad, send } from './load.ts'
import { number, type Row } from './table.ts'

const CONNECTIONS = 50
const TARGET = 0.7
const AS_BROWSERS_ASK: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** A cached answer, compared with a bare route that sends the same bytes. */
export async function compareSameBytes(bench: Bench, name: string, path: string): Promise<Row> {
  const ask: Ask = { method: 'GET', path, headers: AS_BROWSERS_ASK }
  const bytes = await copyBytes(bench, ask)
  const run = (base: string, one: Ask) =>
    runLoad({ base, connections: CONNECTIONS, seconds: ROUND_SECONDS, ask: () => one })
  const measured = await alternate({
    baseline: () => run(bench.baseline.base, { ...ask, path: '/bytes' }),
    app: () => run(bench.app.base, ask),
  })
  const ratio = measured.ratio('app', 'baseline')
  return {
    figure: `${name}, ${number(bytes / 1024)} KB, ${CONNECTIONS} conn.`,
    measured: described(measured.app),
    baseline: `bare route ${described(measured.baseline)}`,
    ratio,
    target: `≥ ${TARGET.toFixed(2)}`,
    met: ratio >= TARGET,
  }
}

/** Copies the product's bytes to the bare server. @returns their number */
async function copyBytes({ app, baseline }: Bench, ask: Ask): Promise<number> {
  const client = new Client(app.base)
  const answer = await send(client, ask)
  await client.destroy()
  if (answer.status !== 200) throw new Error(`${ask.path} answered ${answer.status}`)
  const encoding = String(answer.headers['content-encoding'] ?? '')
  await fetch(`${baseline.base}/bytes?encoding=${encoding}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(answer.body()),
  })
  return answer.bytes
}
