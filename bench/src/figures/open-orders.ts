import type { Bench, Store } from '../bench.ts'
import { alternate, described, ROUND_SECONDS } from '../lib/alternate.ts'
import { buffersPerCall } from '../lib/buffers.ts'
import { insertHistory } from '../lib/history.ts'
import { type Ask, runLoad } from '../lib/load.ts'
import { orderWith } from '../lib/menu.ts'
import { get, orderAt, post, storeAt } from '../lib/requests.ts'
import { copyStore, signInAll } from '../lib/stores.ts'
import type { Row } from '../lib/table.ts'

const CLOSED = 300
const FEW = 5
const MANY = 500
/** Several stores, so that an order of the run leaves what is open nearly as it was. */
const STORES = 16
const TARGET = 0.95
/** Buffers that a call reads; a table with more rows has a deeper index. */
const BUFFERS_TARGET = 1.2
const CALLS = 40

/** An order beside many open orders costs what it costs beside few: its rate, and what it, a kitchen's step and a charge read. */
export async function openOrders(bench: Bench): Promise<Row[]> {
  const [few, many] = [await storesWith(bench, FEW), await storesWith(bench, MANY)]
  await bench.owner.query('VACUUM ANALYZE')
  bench.say(`create-order beside ${MANY} open orders`)
  const take = (stores: readonly Store[]) => () =>
    runLoad({
      base: bench.app.base,
      connections: 4,
      seconds: ROUND_SECONDS,
      ask: (n) => orderAt({ stores }, n),
    })
  const result = await alternate({ few: take(few), many: take(many) })
  const ratio = result.ratio('many', 'few')
  bench.say('buffers of an order, a step and a charge')
  const [fewBuffers, manyBuffers] = [await buffersOf(bench, few), await buffersOf(bench, many)]
  return [
    {
      figure: `create-order, ${MANY} open orders`,
      measured: described(result.many),
      baseline: `${FEW} open: ${described(result.few)}`,
      ratio,
      target: `≥ ${TARGET.toFixed(2)}`,
      met: ratio >= TARGET,
    },
    ...Object.entries(manyBuffers).map(([call, buffers]) => {
      const baseline = fewBuffers[call as keyof typeof fewBuffers]
      return {
        figure: `buffers of ${call}, ${MANY} open orders`,
        measured: buffers.toFixed(0),
        baseline: `${FEW} open: ${baseline.toFixed(0)}`,
        ratio: buffers / baseline,
        target: `≤ ${BUFFERS_TARGET.toFixed(2)}`,
        met: buffers <= baseline * BUFFERS_TARGET,
      }
    }),
  ]
}

async function storesWith({ owner, template, secret, app }: Bench, open: number): Promise<Store[]> {
  const refs = await copyStore(owner, template, STORES)
  for (const { tenantId } of refs) await insertHistory(owner, { tenantId, closed: CLOSED, open })
  return signInAll(secret, app.base, refs)
}

/** @returns the buffers that each call reads with the login of the stores, which background work does not use */
async function buffersOf({ owner, app }: Bench, stores: readonly Store[]) {
  const perCall = <Answer>(call: (n: number) => Promise<Answer>) => buffersPerCall(owner, CALLS, call)
  const storeOf = (n: number) => storeAt({ stores }, n)
  const orders = await perCall((n) =>
    ask(app.base, post(storeOf(n), '/pos/create-order', orderWith(n, { newCheck: true }))),
  )
  const placed = await Promise.all(
    orders.answers.map(async ({ orderId }, n) => {
      const { items, check_id: id } = await ask(app.base, get(storeOf(n), `/orders/${orderId}`))
      const { due: amount } = await ask(app.base, get(storeOf(n), `/checks/${id}`))
      return { line: items?.[0]?.id, id, payments: [{ paymentTypeId: 1, amount }] }
    }),
  )
  const steps = await perCall((n) =>
    ask(app.base, post(storeOf(n), `/kitchen/${placed[n]?.line}`, '{"status":"preparing"}')),
  )
  const charges = await perCall((n) => {
    const { id, payments } = placed[n] ?? {}
    return ask(app.base, post(storeOf(n), `/checks/${id}/charge`, JSON.stringify({ payments })))
  })
  return { order: orders.buffers, step: steps.buffers, charge: charges.buffers }
}

interface Answer {
  orderId?: number
  check_id?: number
  due?: string
  items?: { id: number }[]
}

async function ask(base: string, { method, path, headers, body }: Ask): Promise<Answer> {
  const response = await fetch(`${base}${path}`, { method, headers, ...(body !== undefined && { body }) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
