import { Client } from 'undici'
import type { Bench } from '../bench.ts'
import { type Ask, runLoad, send } from './load.ts'
import { alternate, described } from './rounds.ts'
import { number, type Row } from './table.ts'

export interface KeptAnswer {
  /** As the table names it. */
  name: string
  path: string
  headers?: Record<string, string>
  connections: number
  /** What the ratio to the bare route must reach. */
  atLeast?: number | undefined
}

export const AS_BROWSERS_ASK: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** An answer that is kept as bytes, beside a bare route that sends the same ones. */
export async function besideSameBytes(
  bench: Bench,
  kept: KeptAnswer,
  accept = AS_BROWSERS_ASK,
): Promise<Row> {
  const { ask, bare, bytes } = await handOver(bench, kept, accept)
  const row = await versus(bench, kept, { ask, bare, expect: 200 })
  return { figure: `${kept.name}, ${number(bytes / 1024)} KB`, ...row }
}

/** The same asked by somebody who has the answer already. */
export async function besideSame304(bench: Bench, kept: KeptAnswer): Promise<Row> {
  const { ask, bare, etag, floorEtag } = await handOver(bench, kept, AS_BROWSERS_ASK)
  const known = { ...ask, headers: { ...ask.headers, 'if-none-match': etag } }
  const bareKnown = { ...bare, headers: { ...bare.headers, 'if-none-match': floorEtag } }
  return { figure: '  its 304', ...(await versus(bench, kept, { ask: known, bare: bareKnown, expect: 304 })) }
}

/** Gives the bare server the very bytes that the product sends. */
async function handOver(bench: Bench, { path, headers }: KeptAnswer, accept: Record<string, string>) {
  const ask: Ask = { method: 'GET', path, headers: { ...headers, ...accept } }
  const bare: Ask = { method: 'GET', path: '/bytes', headers: accept }
  const client = new Client(bench.app.base)
  const answer = await send(client, ask)
  await client.destroy()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  const encoding = String(answer.headers['content-encoding'] ?? '')
  const response = await fetch(`${bench.floor.base}/bytes?encoding=${encoding}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(answer.body()),
  })
  const { etag: floorEtag } = (await response.json()) as { etag: string }
  return { ask, bare, etag: String(answer.headers.etag), floorEtag, bytes: answer.bytes }
}

async function versus(
  bench: Bench,
  { connections, atLeast }: KeptAnswer,
  { ask, bare, expect }: { ask: Ask; bare: Ask; expect: number },
): Promise<Omit<Row, 'figure'>> {
  const run = (base: string, one: Ask) =>
    runLoad({ base, connections, seconds: bench.pace.seconds, ask: () => one, expect })
  const measured = await alternate(bench.pace.rounds, {
    floor: () => run(bench.floor.base, bare),
    app: () => run(bench.app.base, ask),
  })
  const ratio = measured.ratio('app', 'floor')
  return {
    measured: described(measured.app),
    floor: `bare route ${described(measured.floor)}`,
    ratio,
    ...(atLeast === undefined ? {} : { target: `≥ ${number(atLeast)}`, met: ratio >= atLeast }),
  }
}
