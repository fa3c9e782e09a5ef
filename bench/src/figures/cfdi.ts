import { businessDate, shiftDate } from '@comanda/shared/kernel/business-day'
import { readCsd } from '../../../server/src/features/cfdi/csd/read-csd.ts'
import { sealDocument } from '../../../server/src/features/cfdi/csd/seal.ts'
import { CSD_RFC, csdFiles } from '../../../server/src/testing/csd.ts'
import { LONGEST_HOLD_MS, longestHold } from '../../../server/src/testing/event-loop.ts'
import { contentOf, ISSUER } from '../../../server/src/testing/fiscal-documents.ts'
import { insertSales } from '../../../server/src/testing/many-sales.ts'
import type { Bench, Store } from '../bench.ts'
import { cpuBetween, cpuMs, databaseCpuMs } from '../lib/cpu.ts'
import { orderWith } from '../lib/menu.ts'
import { median } from '../lib/samples.ts'
import { copyStore, signInAll } from '../lib/stores.ts'
import { number, type Row } from '../lib/table.ts'

const SEALS = 200
const MOST_SEAL_MS = 10
const TICKETS = 2_000
const MOST_GLOBAL_MS = 2_000
/** Each issues the global of another store. */
const [WARM_UPS, RUNS] = [3, 6]
/** Sales between two readings of the CPU, and readings at each store. */
const [SALES, READINGS] = [40, 9]
const MOST_SALE = 1.1
const TIME = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }

/**
 * The CPU of a seal, a global invoice from the database until its bytes are sealed (without a stamp), and a sale where
 * invoicing is set up beside one where it is not.
 */
export async function cfdi(bench: Bench): Promise<Row[]> {
  bench.say(`sealing ${SEALS} documents`)
  const seal = await cpuOfSeal()
  const global = await issueGlobals(bench)
  return [
    {
      figure: 'CPU of sealing a CFDI, its key read anew',
      measured: `${number(seal)} ms`,
      target: `≤ ${MOST_SEAL_MS} ms`,
      met: seal <= MOST_SEAL_MS,
    },
    ...global,
    await compareSales(bench),
  ]
}

async function issueGlobals(bench: Bench): Promise<Row[]> {
  bench.say(`issuing globals of ${number(TICKETS)} tickets`)
  const yesterday = shiftDate(businessDate(bench.now, TIME), -1)
  const stores = signInAll(
    bench.secret,
    bench.app.base,
    await copyStore(bench.owner, bench.template, WARM_UPS + RUNS),
  )
  const taxes = [['IVA', 16]] as const
  for (const store of stores) {
    await setUp(bench, store)
    await insertSales(bench.owner, store.tenantId, { count: TICKETS, first: 10_000, day: yesterday, taxes })
  }
  await bench.owner.query('VACUUM ANALYZE')
  const times: number[] = []
  const issue = async () => {
    const began = performance.now()
    await ask(bench, stores[times.length] as Store, '/cfdi/global', { from: yesterday })
    times.push(performance.now() - began)
  }
  const { app, owner } = bench
  const [server, database] = [cpuMs(app.pid), await databaseCpuMs(owner)]
  for (let run = 0; run < WARM_UPS; run++) await issue()
  const cpu = [cpuMs(app.pid) - server, cpuBetween(database, await databaseCpuMs(owner))]
  const [ofServer = 0, ofDatabase = 0] = cpu.map((all) => all / WARM_UPS)
  const hold = await longestHold(app, issue, RUNS)
  const least = Math.min(...times)
  return [
    {
      figure: `POST /cfdi/global, ${number(TICKETS)} tickets`,
      measured: `${number(least)} ms; CPU: server ${number(ofServer)}, database ${number(ofDatabase)}`,
      target: `≤ ${number(MOST_GLOBAL_MS)} ms`,
      met: least <= MOST_GLOBAL_MS,
    },
    {
      figure: '  longest turn of the event loop',
      measured: `${number(hold)} ms`,
      target: `≤ ${LONGEST_HOLD_MS} ms`,
      met: hold <= LONGEST_HOLD_MS,
    },
  ]
}

async function cpuOfSeal(): Promise<number> {
  const [files, content, now] = [csdFiles(), contentOf(), new Date()]
  const sealMany = async (count: number) => {
    for (let n = 0; n < count; n++) await sealDocument(content, readCsd(files, CSD_RFC, now))
  }
  await sealMany(SEALS / 4)
  const since = process.cpuUsage()
  await sealMany(SEALS)
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000 / SEALS
}

/** A store that issues by an account at the certifier, which the bench's server does not reach. */
async function setUp(bench: Bench, store: Store): Promise<void> {
  await makeOwner(bench, store)
  const { certificate, key, password } = csdFiles()
  await ask(bench, store, '/settings/fiscal/issuer', { ...ISSUER, series: 'F' })
  await ask(bench, store, '/settings/fiscal/certificate', {
    certificate: certificate.toString('base64'),
    key: key.toString('base64'),
    password,
  })
  await ask(bench, store, '/settings/fiscal/pac', { is: 'sw', user: 'restaurante', password: 'del pac' })
  await ask(bench, store, '/settings/fiscal/options', {
    globalPeriod: 'daily',
    isGlobalAutomatic: false,
    printsCode: true,
  })
}

/** The bench's waiter may not set up invoicing. */
const makeOwner = ({ owner }: Bench, { tenantId }: Store) =>
  owner.query("UPDATE users SET role = 'admin' WHERE tenant_id = $1", [tenantId])

/** An order placed, charged, and its receipt read. The readings alternate, so that both stores have the same load. */
async function compareSales(bench: Bench): Promise<Row> {
  bench.say('selling where invoicing is set up, and where it is not')
  const copies = await copyStore(bench.owner, bench.template, 2)
  const [without, invoicing] = signInAll(bench.secret, bench.app.base, copies) as [Store, Store]
  await setUp(bench, invoicing)
  await makeOwner(bench, without)
  const stores = [without, invoicing]
  for (const store of stores) await sell(bench, store)
  const readings = stores.map((): number[] => [])
  for (let reading = 0; reading < READINGS; reading++)
    for (const [n, store] of stores.entries()) readings[n]?.push(await sell(bench, store))
  const [before = 0, now = 0] = readings.map(median)
  return {
    figure: 'CPU of a sale, invoicing set up',
    measured: `${number(now)} ms`,
    baseline: `not set up: ${number(before)} ms`,
    ratio: now / before,
    target: `≤ ${MOST_SALE}`,
    met: now / before <= MOST_SALE,
  }
}

/** @returns ms of CPU of server and database for a sale */
async function sell(bench: Bench, store: Store): Promise<number> {
  const [server, database] = [cpuMs(bench.app.pid), await databaseCpuMs(bench.owner)]
  for (let n = 0; n < SALES; n++) {
    const { checkId, orderId } = await ask(
      bench,
      store,
      '/pos/create-order',
      JSON.parse(orderWith(n, { newCheck: true })),
    )
    const { due } = await ask(bench, store, `/checks/${checkId}`)
    const payments = [{ paymentTypeId: 1, amount: due }]
    await ask(bench, store, `/checks/${checkId}/charge`, { payments })
    await ask(bench, store, '/orders/receipt', { orderIds: [orderId] })
  }
  const used = cpuMs(bench.app.pid) - server + cpuBetween(database, await databaseCpuMs(bench.owner))
  return used / SALES
}

async function ask({ app }: Bench, { headers }: Store, path: string, body?: object) {
  const response = await fetch(`${app.base}/api/v1${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
