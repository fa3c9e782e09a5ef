import { discardJob, getPrinting, listJobs, retryJob, testPrinter } from '@comanda/shared/printing/api'
import type { Way } from '@comanda/shared/printing/printers'
import { beforeEach, describe, expect, it } from 'vitest'
import { pollingUrl, setUpPrinter, statesOf } from '../../../server/src/testing/printers.ts'
import { restaurantForTests, serverForTests } from '../../../server/src/testing/server-for-tests.ts'
import type { AskingPrinter } from '../printers/asking.ts'
import { EpsonPrinter } from '../printers/epson.ts'
import { StarPrinter } from '../printers/star.ts'

const MINUTE = 60_000
const DUPLICATE = 'POSIBLE DUPLICADO'

describe('a printer that asks for its jobs', () => {
  const server = serverForTests()
  const admin = restaurantForTests(server, 'new')

  const add = (way: Way, fallbackId: number | null = null) =>
    setUpPrinter(admin, { way, model: way, fallbackId })
  const print = async (id: number): Promise<number> =>
    (await admin.call(testPrinter, { params: { id } })).jobId

  /** Prints two jobs, and loses the answer to the first confirmation. */
  async function expectEachOnce(id: number, printer: AskingPrinter): Promise<void> {
    await print(id)
    await print(id)
    printer.cut = 'confirmation'
    await printer.ask(5)
    expect(printer.mechanism.whole).toHaveLength(2)
    expect(await statesOf(admin)).toEqual(['printed', 'printed'])
  }

  for (const [way, Double] of [
    ['star', StarPrinter],
    ['epson', EpsonPrinter],
  ] as const) {
    describe(`by ${way}`, () => {
      let id: number
      let printer: StarPrinter | EpsonPrinter
      beforeEach(async () => {
        id = await add(way)
        printer = new Double(await pollingUrl(admin, id))
      })
      const view = async () => (await admin.call(getPrinting)).find((one) => one.id === id)

      it('gets its jobs in order, each once', async () => {
        await printer.ask()
        for (let n = 0; n < 3; n++) await print(id)
        await printer.ask(5)
        expect(printer.mechanism.whole).toHaveLength(3)
        expect(await statesOf(admin)).toEqual(['printed', 'printed', 'printed'])
        expect((await view())?.waiting).toBe(0)
      })

      it('prints the job that stopped when the paper ended again, without a mark', async () => {
        await print(id)
        printer.mechanism.linesLeft = 0
        await printer.ask()
        expect((await view())?.state.paper).toBe('out')
        expect(printer.mechanism.whole).toHaveLength(0)
        printer.mechanism.repair()
        await printer.ask(2)
        expect(printer.mechanism.whole).toHaveLength(1)
        expect(printer.mechanism.whole[0]?.lines.join()).not.toContain(DUPLICATE)
        expect(await statesOf(admin)).toEqual(['printed'])
        if (way === 'star') expect((await view())?.state.paper).toBe('ok')
      })

      it('keeps a job while the cover is open', async () => {
        await print(id)
        printer.mechanism.isCoverOpen = true
        await printer.ask(15)
        expect((await view())?.state.cover).toBe('open')
        expect(await statesOf(admin)).toEqual(['waiting'])
        printer.mechanism.repair()
        await printer.ask(2)
        expect(printer.mechanism.whole).toHaveLength(1)
      })

      it('repeats a confirmation whose answer was lost, and the job is printed once', async () => {
        await expectEachOnce(id, printer)
      })

      it('that loses its power after printing prints a second copy with the mark', async () => {
        await print(id)
        await print(id)
        printer.cut = 'power'
        await printer.ask(3)
        expect(printer.mechanism.whole).toHaveLength(1)
        server.clock.advance(2 * MINUTE)
        await printer.ask(4)
        const papers = printer.mechanism.whole.map(({ lines }) => lines.join())
        expect(papers).toHaveLength(3)
        expect(papers.map((text) => text.includes(DUPLICATE))).toEqual([false, true, false])
        expect(await statesOf(admin)).toEqual(['printed duplicate', 'printed'])
      })

      it('whose line is cut while it downloads a job prints it after all', async () => {
        await print(id)
        printer.cut = 'download'
        await printer.ask(3)
        server.clock.advance(2 * MINUTE)
        await printer.ask(3)
        expect(printer.mechanism.whole).toHaveLength(1)
        // Star says that it did not print it; Epson cannot.
        expect(await statesOf(admin)).toEqual([way === 'star' ? 'printed' : 'printed duplicate'])
      })

      it('that understands no job asks a person after ten tries, and prints the next', async () => {
        printer.refusals = 10
        await print(id)
        await print(id)
        await printer.ask(14)
        expect(await statesOf(admin)).toEqual(['failed', 'printed'])
        const [failed] = (await admin.call(listJobs)).filter(({ state }) => state === 'failed')
        expect(failed?.problem).toContain('no entiende')
        await admin.call(retryJob, { params: { id: failed?.id ?? 0 } })
        await printer.ask(2)
        expect(printer.mechanism.whole).toHaveLength(2)
      })

      it('that was off at night prints nothing old in the morning', async () => {
        await print(id)
        await print(id)
        await server.later(admin, 8 * 60 * MINUTE)
        await printer.ask(3)
        expect(printer.mechanism.printed).toEqual([])
        expect((await view())?.asked).toBe(2)
        const [second, first] = await admin.call(listJobs)
        await admin.call(discardJob, { params: { id: first?.id ?? 0 } })
        await admin.call(retryJob, { params: { id: second?.id ?? 0 } })
        await printer.ask(2)
        expect(printer.mechanism.whole).toHaveLength(1)
        expect(await statesOf(admin)).toEqual(['discarded', 'printed'])
      })

      it('is replaced by its fallback after two minutes of silence', async () => {
        const second = new StarPrinter(await pollingUrl(admin, await add('star')))
        const weak = await add(way, 2)
        await new Double(await pollingUrl(admin, weak)).ask()
        await second.ask()
        await print(weak)
        await second.ask()
        expect(second.mechanism.printed).toEqual([])
        server.clock.advance(3 * MINUTE)
        await second.ask(2)
        expect(second.mechanism.whole).toHaveLength(1)
        expect(await statesOf(admin)).toEqual(['printed'])
      })
    })
  }

  it('without paper for two minutes is replaced by its fallback, and prints again after the roll was changed', async () => {
    const first = await add('star')
    const weak = await add('star', first)
    const printer = new StarPrinter(await pollingUrl(admin, weak))
    const fallback = new StarPrinter(await pollingUrl(admin, first))
    printer.mechanism.isPaperOut = true
    await print(weak)
    const bothAsk = async () => {
      await printer.ask()
      await fallback.ask()
    }
    await bothAsk()
    server.clock.advance(MINUTE)
    await bothAsk()
    expect(fallback.mechanism.printed).toEqual([])
    server.clock.advance(MINUTE)
    for (let n = 0; n < 2; n++) await bothAsk()
    expect(fallback.mechanism.whole).toHaveLength(1)
    printer.mechanism.repair()
    await bothAsk()
    await print(weak)
    for (let n = 0; n < 2; n++) await bothAsk()
    expect(printer.mechanism.whole).toHaveLength(1)
    expect(fallback.mechanism.whole).toHaveLength(1)
    expect(await statesOf(admin)).toEqual(['printed', 'printed'])
  })

  it('that says its state only with a result gets its papers again after its fallback has taken them', async () => {
    const first = await add('epson')
    const weak = await add('epson', first)
    const [printer, fallback] = [
      new EpsonPrinter(await pollingUrl(admin, weak)),
      new EpsonPrinter(await pollingUrl(admin, first)),
    ]
    const bothAsk = async () => {
      await fallback.ask()
      await printer.ask()
    }
    printer.mechanism.isPaperOut = true
    await print(weak)
    await bothAsk()
    server.clock.advance(2 * MINUTE)
    for (let n = 0; n < 2; n++) await bothAsk()
    expect(fallback.mechanism.whole).toHaveLength(1)
    printer.mechanism.repair()
    for (let n = 0; n < 2; n++) await bothAsk()
    await print(weak)
    for (let n = 0; n < 2; n++) await bothAsk()
    expect(printer.mechanism.whole).toHaveLength(1)
    expect(fallback.mechanism.whole).toHaveLength(1)
    expect(await statesOf(admin)).toEqual(['printed', 'printed'])
  })

  describe('with the peculiarities of its firmware', () => {
    it('prints and confirms without job tokens', async () => {
      const id = await add('star')
      const printer = new StarPrinter(await pollingUrl(admin, id))
      printer.sendsTokens = false
      await expectEachOnce(id, printer)
    })

    it('that lost its power after printing and starts with an open cover marks the second copy', async () => {
      const id = await add('star')
      const printer = new StarPrinter(await pollingUrl(admin, id))
      await print(id)
      printer.cut = 'power'
      await printer.ask()
      printer.mechanism.isCoverOpen = true
      await printer.ask()
      printer.mechanism.repair()
      await printer.ask(2)
      const papers = printer.mechanism.whole.map(({ lines }) => lines.join().includes(DUPLICATE))
      expect(papers).toEqual([false, true])
    })

    it('without job tokens marks the second copy of a job that it printed before it lost its power', async () => {
      const printer = new StarPrinter(await pollingUrl(admin, await add('star')))
      printer.sendsTokens = false
      await print(1)
      printer.cut = 'power'
      await printer.ask()
      server.clock.advance(2 * MINUTE)
      await printer.ask(2)
      const papers = printer.mechanism.whole.map(({ lines }) => lines.join().includes(DUPLICATE))
      expect(papers).toEqual([false, true])
    })

    it('reports a job that stopped by its next poll', async () => {
      const id = await add('star')
      const printer = new StarPrinter(await pollingUrl(admin, id))
      printer.reportsStopsBy = 'POST'
      printer.mechanism.linesLeft = 0
      await print(id)
      await printer.ask(3)
      expect(await statesOf(admin)).toEqual(['waiting duplicate'])
      printer.mechanism.repair()
      await printer.ask(2)
      expect(printer.mechanism.whole).toHaveLength(1)
      expect(await statesOf(admin)).toEqual(['printed duplicate'])
    })

    it('returns no job ids with its results', async () => {
      const id = await add('epson')
      const printer = new EpsonPrinter(await pollingUrl(admin, id))
      printer.returnsJobIds = false
      await expectEachOnce(id, printer)
    })

    it('notifies its state without a job', async () => {
      const id = await add('epson')
      const printer = new EpsonPrinter(await pollingUrl(admin, id))
      printer.notifiesStatus = true
      printer.mechanism.isCoverOpen = true
      // Later polls without a state do not change it.
      await printer.ask(3)
      const [view] = await admin.call(getPrinting)
      expect(view?.state.cover).toBe('open')
    })
  })
})
