import { Client } from 'undici'
import type { Bench } from '../bench.ts'
import { type Ask, runLoad, send } from './load.ts'
import { alternate, described, ROUND_SECONDS } from './rounds.ts'
import { number, type Row } from './table.ts'

const CONNECTIONS = 50
const TARGET = 0.7
const AS_BROWSERS_ASK: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** An answer that is kept as bytes, beside a bare route that sends the same ones. */
export async function besideSameBytes(bench: Bench, name: string, path: string): Promise<Row> {
  const ask: Ask = { method: 'GET', path, headers: AS_BROWSERS_ASK }
  const bytes = await handOver(bench, ask)
  const run = (base: string, one: Ask) =>
    runLoad({ base, connections: CONNECTIONS, seconds: ROUND_SECONDS, ask: () => one })
  const measured = await alternate({
    floor: () => run(bench.floor.base, { ...ask, path: '/bytes' }),
    app: () => run(bench.app.base, ask),
  })
  const ratio = measured.ratio('app', 'floor')
  return {
    figure: `${name}, ${number(bytes / 1024)} KB, ${CONNECTIONS} conn.`,
    measured: described(measured.app),
    floor: `bare route ${described(measured.floor)}`,
    ratio,
    target: `≥ ${TARGET.toFixed(2)}`,
    met: ratio >= TARGET,
  }
}

/** Gives the bare server the very bytes that the product sends. @returns how many */
async function handOver({ app, floor }: Bench, ask: Ask): Promise<number> {
  const client = new Client(app.base)
  const answer = await send(client, ask)
  await client.destroy()
  if (answer.status !== 200) throw new Error(`${ask.path} answered ${answer.status}`)
  const encoding = String(answer.headers['content-encoding'] ?? '')
  await fetch(`${floor.base}/bytes?encoding=${encoding}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(answer.body()),
  })
  return answer.bytes
}
