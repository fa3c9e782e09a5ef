import { listJobs, retryJob, updatePrinter } from '@comanda/shared/printing/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pollingUrl, STAR, setUpPrinter } from '../../../server/src/testing/printers.ts'
import { type Installation, openInstallation } from '../lib/installation.ts'
import { SCALE } from '../lib/scale.ts'
import type { Store } from '../lib/store.ts'
import { type Acknowledged, Traffic, tillsOf } from '../lib/traffic.ts'
import type { AskingPrinter, Cut } from '../printers/asking.ts'
import { EpsonPrinter } from '../printers/epson.ts'
import { StarPrinter } from '../printers/star.ts'

const POLL_MS = 150
/** A job takes 30 ms; the lost deliveries and the kills take the rest. */
const LIMIT_MS = 300_000 + 100 * SCALE.printJobs
/** How long a delivery stays open here; the product waits 90 s. */
const LEASE_SECONDS = 4
const WAYS = { star: StarPrinter, epson: EpsonPrinter }
const CUTS: readonly Cut[] = ['download', 'confirmation', 'power']

interface KitchenPrinter {
  store: Store
  id: number
  double: AskingPrinter
}

describe('the kitchen’s printers', () => {
  let all: Installation
  let printers: KitchenPrinter[]
  beforeAll(async () => {
    all = await openInstallation({ stores: SCALE.printingStores })
    printers = (await Promise.all(all.stores.map(addPrinters))).flat()
  })
  afterAll(async () => {
    await Promise.all(printers.map(({ double }) => double.turnOff()))
    await all.close()
  })

  const settings = (way: 'star' | 'epson') => ({ way, model: way, printsKitchen: true })

  /** Each prints every order of the store. */
  async function addPrinters(store: Store): Promise<KitchenPrinter[]> {
    const added: KitchenPrinter[] = []
    for (let n = 0; n < SCALE.printers; n++) {
      const way = n % 2 === 0 ? 'star' : 'epson'
      const id = await setUpPrinter(store.admin, settings(way))
      const double = new WAYS[way](await pollingUrl(store.admin, id), { pollMs: POLL_MS })
      double.turnOn()
      added.push({ store, id, double })
    }
    return added
  }

  it(
    'print each order once, or again with the mark, in order, while server, Postgres and printers are killed',
    async () => {
      const { server, postgres, stores } = all
      const traffic = new Traffic(tillsOf(stores, 2), 40)
      const orders = SCALE.printJobs / SCALE.printers
      let fault = 0
      const faults = setInterval(() => {
        const { double } = printers[fault % printers.length] as KitchenPrinter
        if (fault % 4 === 3) void double.restart()
        else double.cut = CUTS[fault % CUTS.length] ?? null
        fault++
        // A lost delivery would hold its printer for 90 s.
        void postgres.owner.query(shortLeases).catch(() => {})
      }, 700)
      try {
        for (let round = 1; round <= SCALE.kills; round++) {
          const until = (part: number) => (orders * (round - 1 + part)) / SCALE.kills
          await all.waitUntil('orders come in', () => traffic.count >= until(0.3), LIMIT_MS)
          await server.kill()
          await server.start()
          await all.waitUntil('orders come in', () => traffic.count >= until(0.6), LIMIT_MS)
          await postgres.kill()
          await postgres.start()
          await all.waitUntil('orders come in', () => traffic.count >= until(1), LIMIT_MS)
        }
      } finally {
        clearInterval(faults)
      }
      const acknowledged = await traffic.stop()
      for (const { double } of printers) double.cut = null
      await all.waitUntil('everything is printed', () => printRest(), LIMIT_MS)

      const papers = printers.flatMap(({ double }) => double.mechanism.printed)
      expect(papers.length).toBeGreaterThanOrEqual(SCALE.printJobs)
      expect(papers.some(({ lines }) => lines.join().includes('POSIBLE DUPLICADO'))).toBe(true)
      for (const printer of printers) expect(problemsOfPrinter(printer, acknowledged)).toEqual([])
      expect(await all.invariants.problems(acknowledged)).toEqual([])
    },
    LIMIT_MS,
  )

  const shortLeases = `UPDATE print_jobs SET leased_until = now()
    WHERE state = 'taken' AND leased_until < now() + interval '${90 - LEASE_SECONDS} s'`

  /** Gives up lost deliveries, and prints the jobs that a person is asked about. */
  async function printRest(): Promise<boolean> {
    await all.postgres.owner.query(shortLeases)
    let isDone = true
    for (const { admin } of all.stores) {
      const jobs = await admin.call(listJobs)
      for (const { id } of jobs.filter(({ state }) => state === 'failed'))
        await admin.call(retryJob, { params: { id } })
      if (jobs.every(({ state }) => state === 'printed')) continue
      isDone = false
      // Notifies the server that leases changed in the database.
      const [first] = printers.filter(({ store }) => store.admin === admin)
      await admin.call(updatePrinter, {
        params: { id: first?.id ?? 0 },
        body: { ...STAR, ...settings('star') },
      })
    }
    return isDone
  }
})

/** The faults of a printer's papers: lost, unmarked twice, or out of order. */
function problemsOfPrinter(
  { store, id, double }: KitchenPrinter,
  acknowledged: readonly Acknowledged[],
): string[] {
  const problems: string[] = []
  const papers = double.mechanism.whole.map(({ lines }) => {
    const text = lines.join('\n')
    return { token: Number(/Token (\d+)/.exec(text)?.[1]), isMarked: text.includes('POSIBLE DUPLICADO') }
  })
  for (const { tokenNo } of acknowledged.filter(({ tenantId }) => tenantId === store.tenantId)) {
    const own = papers.filter(({ token }) => token === tokenNo)
    if (own.length === 0) problems.push(`printer ${id}: token ${tokenNo} was not printed`)
    if (own.slice(1).some(({ isMarked }) => !isMarked))
      problems.push(`printer ${id}: token ${tokenNo} has a second paper without the mark`)
  }
  const firsts = [...new Set(papers.filter(({ isMarked }) => !isMarked).map(({ token }) => token))]
  for (const [index, token] of firsts.entries())
    if (index > 0 && token < (firsts[index - 1] ?? 0)) problems.push(`printer ${id}: ${token} is late`)
  return problems
}
