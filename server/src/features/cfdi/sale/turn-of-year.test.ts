import * as api from '@comanda/shared/cfdi/api'
import { cancelFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import * as globalApi from '@comanda/shared/cfdi/global'
import { saveInvoicing } from '@comanda/shared/cfdi/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { GUEST } from '../../../testing/fiscal-documents.ts'
import { openIssuer, sellInvoice } from '../../../testing/fiscal-store.ts'
import type { Client } from '../../../testing/restaurant.ts'
import { serverAlone } from '../../../testing/server-for-tests.ts'
import { childOf, parseXml } from '../pac/double/parse.ts'
import { lateProblem, timeByName } from './year.ts'

// Its clock goes to the next New Year, which every store would see.
const server = serverAlone()
let restaurant: Client
let count = 0

/** The next New Year: the issuer is in Tijuana, eight hours behind UTC, and the store's clock is two hours ahead of it. */
const year = () => server.clock.now.getUTCFullYear() + 1
const openIn = async (globalPeriod: 'daily' | 'weekly') => {
  server.clock.reset()
  restaurant = await openIssuer(server)
  await restaurant.call(saveInvoicing, { body: { globalPeriod, isGlobalAutomatic: false, printsCode: true } })
}
const goTo = async (instant: string) => {
  await server.later(restaurant, Date.parse(instant) - server.clock.now.getTime())
}

const sale = async () => (await sellInvoice(restaurant)).invoiceId
const ask = (invoiceId: number) =>
  restaurant.send(api.issueByName, { body: { invoiceId, request: `request ${++count}`, ...GUEST } })
const xmlOf = async (id: number) => {
  const xml = parseXml(await restaurant.call(api.downloadXml, { params: { id } }))
  return xml ?? expect.fail(`no XML of ${id}`)
}
const timeOf = async (reply: { body: unknown }) =>
  (await xmlOf((reply.body as { document: { id: number } }).document.id)).attributes.Fecha
const proposed = () => restaurant.call(globalApi.proposeGlobal)
const issue = (from: string) => restaurant.send(globalApi.issueGlobal, { body: { from } })

describe('the night of New Year’s Eve', () => {
  let next = 0
  let before = 0
  let after = 0
  beforeEach(async () => {
    await openIn('daily')
    next = year()
    await goTo(`${next}-01-01T07:59:00Z`)
    before = await sale()
    await goTo(`${next}-01-01T08:20:00Z`)
    after = await sale()
  })

  it('is invoiced by name until its business day closes, each sale in the year in which it was paid', async () => {
    const own = await sale()
    expect(await timeOf(await ask(before))).toMatch(new RegExp(`^${next - 1}-12-31T23:59`))
    expect(await timeOf(await ask(after))).toMatch(new RegExp(`^${next}-01-01T00:2`))
    await goTo(`${next}-03-01T18:00:00Z`)
    expect((await ask(own)).status).toBe(200)
  })

  it('goes into two globals, one for each year', async () => {
    await goTo(`${next}-01-02T18:00:00Z`)
    expect(await proposed()).toMatchObject([
      { from: `${next - 1}-12-31`, tickets: 1, total: '77.00' },
      { from: `${next}-01-01`, tickets: 1, total: '77.00' },
      { isClosed: false },
    ])
    for (const day of [`${next - 1}-12-31`, `${next}-01-01`]) {
      const { body } = await issue(day)
      const [document] = (body as { documents: { id: number }[] }).documents
      const period = childOf(await xmlOf(document?.id ?? 0), 'InformacionGlobal')?.attributes
      expect(period).toMatchObject({ Meses: day.slice(5, 7), Año: day.slice(0, 4) })
    }
    expect(await proposed()).toMatchObject([{ isClosed: false }])
  })

  it('says of each sale where it can go, as long as it can go somewhere, and then what helps', async () => {
    const query = { type: 'custom', from: `${next - 1}-12-31`, to: `${next}-01-02` } as const
    const missing = () => restaurant.call(globalApi.listMissingSales, { query })
    const [eve, newYear] = [`${next - 1}-12-31`, `${next}-01-01`]
    const [latest, earlier] = await missing()
    expect(latest).toMatchObject({
      invoice_id: after,
      total: '77.00',
      byName: { until: `${next + 1}-01-01T08:00:00.000Z`, problem: null },
      global: { from: newYear, to: newYear, isClosed: false, isAutomatic: false, problem: null },
    })
    expect(earlier).toMatchObject({
      invoice_id: before,
      byName: { problem: null },
      global: { from: eve, to: eve },
    })
    const until = earlier?.byName.until ?? ''
    await goTo(new Date(Date.parse(until) - 1000).toISOString())
    expect((await missing())[1]?.byName.problem).toBe(null)
    await goTo(until)
    expect((await missing())[1]).toMatchObject({
      byName: { problem: expect.stringContaining(`Las ventas de ${next - 1}`) },
      global: { isClosed: true, problem: null },
    })
    await goTo(`${next}-03-02T18:00:00Z`)
    const [late, lost] = await missing()
    expect(late?.byName.problem).toBe(null)
    expect(late?.global.problem).toContain('hazla en el portal del SAT')
    expect([lost?.byName.problem, lost?.global.problem]).toEqual([
      expect.stringContaining(`Las ventas de ${next - 1}`),
      expect.stringContaining('hazla en el portal del SAT'),
    ])
    expect((await restaurant.call(api.sumFiscalDocuments, { query })).missing.count).toBe(2)
  })

  it('is not invoiced by name when it is over, where it was paid before midnight', async () => {
    await goTo(`${next}-01-01T18:00:00Z`)
    expect(await ask(before)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`Las ventas de ${next - 1}`) },
    })
  })
})

describe('a sale of an older period', () => {
  it('that its document no longer has is proposed, and goes into a global of that period', async () => {
    await openIn('weekly')
    const invoiceId = await sale()
    const { body } = await ask(invoiceId)
    await goTo(`${year()}-03-02T18:00:00Z`)
    expect(await proposed()).toMatchObject([{ isClosed: false }])
    const params = { id: (body as { document: { id: number } }).document.id }
    const query = { type: 'custom', from: '2020-01-01', to: '2099-12-31' } as const
    const missing = () => restaurant.call(globalApi.listMissingSales, { query })
    expect(await missing()).toEqual([])
    const cancelled = await restaurant.send(cancelFiscalDocument, {
      params,
      body: { reason: 'wrong_without_substitute' },
    })
    expect(cancelled.status).toBe(200)
    const [old] = await proposed()
    expect(await missing()).toMatchObject([
      { invoice_id: invoiceId, global: { from: old?.from, to: old?.to, isClosed: true, problem: null } },
    ])
    expect(old).toMatchObject({ is: 'weekly', isClosed: true, tickets: 1, total: '77.00', problem: null })
    expect((await issue(old?.from ?? '')).body).toMatchObject({
      documents: [{ kind: 'global', total: '77.00' }],
    })
    expect(await proposed()).toMatchObject([{ isClosed: false }])
  })

  it('of the first hours of a year is proposed once, at the edge of what is proposed anyway', async () => {
    await openIn('daily')
    const next = year()
    await goTo(`${next}-01-01T08:20:00Z`)
    const { body } = await ask(await sale())
    await goTo(`${next}-02-10T18:00:00Z`)
    const params = { id: (body as { document: { id: number } }).document.id }
    await restaurant.call(cancelFiscalDocument, { params, body: { reason: 'wrong_without_substitute' } })
    expect(await proposed()).toMatchObject([
      { from: `${next}-01-01`, tickets: 1, total: '77.00' },
      { isClosed: false },
    ])
  })

  it('that was never here is not said to be invoiced', async () => {
    await openIn('daily')
    await sale()
    const day = (await proposed())[0]?.from ?? ''
    await goTo(`${year()}-03-02T18:00:00Z`)
    expect((await issue(day)).body).toMatchObject({
      message: expect.stringContaining('Ese periodo es de antes'),
      documents: [],
    })
  })
})

describe('the year of a sale', () => {
  const store = { timeZone: 'America/Mexico_City', businessDayStart: '04:00' }
  const paid = (at: string, business_date: string) => ({ paid_at: new Date(at), business_date, store })
  const CANCUN = '77500'

  it('is that of the payment at the issuer’s clock, not that of its business day', () => {
    const evening = paid('2027-01-01T05:30:00Z', '2026-12-31')
    // 0:30 in Cancún, 23:30 in Mexico City.
    expect(lateProblem(evening, CANCUN, new Date('2027-06-01T18:00:00Z'))).toBe(null)
    expect(lateProblem(evening, '06000', new Date('2027-06-01T18:00:00Z'))).toContain('Las ventas de 2026')
    expect(lateProblem(evening, '06000', new Date('2027-01-01T09:59:00Z'))).toBe(null)
    expect(lateProblem(evening, '06000', new Date('2027-01-01T10:00:00Z'))).toContain('Las ventas de 2026')
  })

  it('gives the document its hour only when the year has turned since', () => {
    const evening = paid('2027-01-01T05:30:00Z', '2026-12-31')
    const [soon, later] = [new Date('2027-01-01T05:50:00Z'), new Date('2027-01-01T07:00:00Z')]
    expect([timeByName(evening, '06000', soon), timeByName(evening, '06000', later)]).toEqual([
      soon,
      evening.paid_at,
    ])
  })
})
