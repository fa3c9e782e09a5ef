import { issueGlobal } from '@comanda/shared/cfdi/global'
import { saveInvoicing, saveIssuer, startTestMode } from '@comanda/shared/cfdi/settings'
import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { Client } from 'undici'
import { Client as Caller } from '../../../server/src/testing/client.ts'
import { ISSUER } from '../../../server/src/testing/fiscal-documents.ts'
import { insertSales } from '../../../server/src/testing/many-sales.ts'
import type { Bench } from '../bench.ts'
import { send } from '../lib/load.ts'
import { get } from '../lib/requests.ts'
import { median, percentile } from '../lib/samples.ts'
import { copyOne, TIME } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

/** The most that a global has. */
const TICKETS = 2_000
const TIMES = 5
const FIRST = 30_000_000
const ALONE_MS = 2_000
/** Of the times that one answer in twenty takes longer. */
const LEAST = 0.25

/** How long another store's till waits while a store issues the global of its largest day, beside alone. */
export async function cfdi(bench: Bench): Promise<Row[]> {
  const { owner, app, now } = bench
  bench.say(`globals of ${number(TICKETS)} tickets beside another store's till`)
  const [till, { tenantId, token }] = [await copyOne(bench), await copyOne(bench)]
  await owner.query("UPDATE users SET role = 'admin' WHERE tenant_id = $1", [tenantId])
  const admin = new Caller(app.base, token)
  await admin.call(saveIssuer, { body: { ...ISSUER, series: 'F' } })
  await admin.call(startTestMode)
  await admin.call(saveInvoicing, {
    body: { globalPeriod: 'daily', isGlobalAutomatic: false, printsCode: true },
  })
  const client = new Client(app.base)
  const read = async (ends: Promise<unknown>): Promise<number[]> => {
    let isOver = false
    const end = ends.finally(() => (isOver = true))
    const samples: number[] = []
    for (let then = performance.now(); !isOver; ) {
      const { status } = await send(client, get(till, '/orders'))
      if (status !== 200) throw new Error(`the till was answered ${status}`)
      samples.push(performance.now() - then)
      then = performance.now()
    }
    await end
    return samples
  }
  const day = shiftDate(businessDate(now, TIME), -1)
  const [alone, beside] = [[] as number[], [] as number[]]
  const ratios: number[] = []
  try {
    for (let n = 0; n < TIMES; n++) {
      await insertSales(owner, tenantId, {
        count: TICKETS,
        first: FIRST + n * TICKETS,
        day,
        taxes: [['IVA', 16]],
      })
      await owner.query('VACUUM ANALYZE')
      const quiet = await read(new Promise((resolve) => setTimeout(resolve, ALONE_MS)))
      const busy = await read(admin.call(issueGlobal, { body: { from: day } }))
      ratios.push(percentile(quiet, 0.95) / percentile(busy, 0.95))
      alone.push(...quiet)
      beside.push(...busy)
    }
  } finally {
    await client.destroy()
  }
  const described = (samples: readonly number[]) =>
    [0.5, 0.95, 1].map((p) => number(percentile(samples, p))).join(' / ')
  return [
    {
      figure: `GET /orders of a store while another issues a global of ${number(TICKETS)}`,
      measured: `${described(beside)} ms`,
      baseline: `alone: ${described(alone)} ms`,
      ratio: median(ratios),
      target: `≥ ${LEAST}`,
      met: median(ratios) >= LEAST,
    },
  ]
}
