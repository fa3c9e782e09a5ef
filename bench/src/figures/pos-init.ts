import { Client } from 'undici'
import type { Bench } from '../bench.ts'
import { type Ask, runLoad, send } from '../lib/load.ts'
import { ITEMS } from '../lib/menu.ts'
import { alternate, described } from '../lib/rounds.ts'
import { number, type Row } from '../lib/table.ts'

const PATH = '/api/v1/pos/init'
const CONNECTIONS = 10

/** The opening answer of the point of sale, beside a bare route that sends the same bytes. */
export async function posInit(bench: Bench): Promise<Row[]> {
  bench.say('GET /pos/init')
  const plain = await compare(bench, 'plain', {})
  const packed = await compare(bench, 'as browsers ask', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  return [...plain, ...packed]
}

async function compare(bench: Bench, how: string, accept: Record<string, string>): Promise<Row[]> {
  const headers = { ...bench.stores[0]?.headers, ...accept }
  const ask: Ask = { method: 'GET', path: PATH, headers }
  const bare: Ask = { method: 'GET', path: '/bytes', headers: accept }
  const { etag, floorEtag, bytes } = await handOver(bench, ask)
  const kilobytes = number(bytes / 1024)
  const full = await versus(bench, ask, bare, 200)
  const rows: Row[] = [{ figure: `GET /pos/init, ${ITEMS} items, ${kilobytes} KB, ${how}`, ...full }]
  if (how !== 'plain') return rows
  const known = { ...ask, headers: { ...headers, 'if-none-match': etag } }
  const bareKnown = { ...bare, headers: { ...accept, 'if-none-match': floorEtag } }
  return [...rows, { figure: '  its 304', ...(await versus(bench, known, bareKnown, 304)) }]
}

/** Gives the bare server the very bytes that the product sends. */
async function handOver(bench: Bench, ask: Ask) {
  const client = new Client(bench.app.base)
  const answer = await send(client, ask)
  await client.destroy()
  if (answer.status !== 200) throw new Error(`${PATH} answered ${answer.status}`)
  const encoding = String(answer.headers['content-encoding'] ?? '')
  const response = await fetch(`${bench.floor.base}/bytes?encoding=${encoding}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(answer.body()),
  })
  const { etag: floorEtag } = (await response.json()) as { etag: string }
  return { etag: String(answer.headers.etag), floorEtag, bytes: answer.bytes }
}

async function versus(bench: Bench, ask: Ask, bare: Ask, expect: number) {
  const run = (base: string, one: Ask) =>
    runLoad({ base, connections: CONNECTIONS, seconds: bench.pace.seconds, ask: () => one, expect })
  const { app, floor, ratio } = await alternate(bench.pace.rounds, {
    floor: () => run(bench.floor.base, bare),
    app: () => run(bench.app.base, ask),
  })
  return { measured: described(app), floor: `bare route ${described(floor)}`, ratio: ratio('app', 'floor') }
}
