import { readFileSync } from 'node:fs'
import type { Bench } from '../bench.ts'
import type { Ask } from '../lib/load.ts'
import { orderWith } from '../lib/menu.ts'
import { offer } from '../lib/offer.ts'
import { get, orderAt, post } from '../lib/requests.ts'
import { copyOne, qrCodeOf } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

/** What ten screens of a busy store send in an hour: 240 orders, and after each event the lists that it changed. */
const LISTS = ['/orders', '/kitchen', '/floor', '/pos/init']
const REQUESTS = 6_000
/** First 120 times as fast as in that hour, then for a minute as fast as in it. */
const RUSH = { perSecond: 200, seconds: REQUESTS / 200 }
const CALM = { perSecond: 2, seconds: 60 }
const MOST_MB = 350

/** Memory of the server and of all processes of its database before and after the requests of an hour. */
export async function memory(bench: Bench): Promise<Row[]> {
  bench.say(`memory after ${number(REQUESTS)} requests of a store`)
  const store = await copyOne(bench)
  const code = await qrCodeOf(bench.owner, bench.template)
  const ofStore = { stores: [store] }
  const ask = (n: number): Ask => {
    if (n % 50 === 0) return orderAt(ofStore, n)
    if (n % 50 === 1) return post(store, '/pos/create-order', orderWith(n, { tableId: null }))
    if (n % 50 === 2) return { method: 'GET', path: `/api/v1/qrmenu/${code}`, headers: {} }
    return get(store, LISTS[n % LISTS.length] as string)
  }
  const idle = await memoryOf(bench)
  const send = async (pace: { perSecond: number; seconds: number }) => {
    const { failed } = await offer(bench.app.base, { ...pace, ask })
    if (failed > 0) throw new Error(`${failed} requests were refused`)
    return memoryOf(bench)
  }
  const rushed = await send(RUSH)
  const after = await send(CALM)
  const row = (figure: string, { server, database }: Memory): Row => ({
    figure,
    measured: `${number(server + database)} MB: server ${number(server)}, database ${number(database)}`,
  })
  return [
    row('memory before an hour of a busy store', idle),
    row('  after its requests in half a minute', rushed),
    {
      ...row('  after a further minute at its own pace', after),
      target: `≤ ${MOST_MB} MB`,
      met: after.server + after.database <= MOST_MB,
    },
  ]
}

interface Memory {
  server: number
  database: number
}

/** Pages that processes share count once, in equal parts. */
const mbOf = (pid: number): number => {
  const [, kb] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kb) / 1_024
}

async function memoryOf({ app, owner }: Bench): Promise<Memory> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const pids = [parentPid(rows[0]?.pid ?? 0), ...rows.map(({ pid }) => pid)]
  return { server: mbOf(app.pid), database: pids.reduce((sum, pid) => sum + mbOf(pid), 0) }
}

/** The postmaster. */
const parentPid = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
