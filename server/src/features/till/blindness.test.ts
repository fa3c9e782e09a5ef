import { exportInvoices, sumInvoices } from '@comanda/shared/invoices/api'
import { SCOPES } from '@comanda/shared/kernel/scopes'
import { getReport } from '@comanda/shared/reports/api'
import { getClosing, getX, startCount, submitCount } from '@comanda/shared/till/api'
import { describe, expect, it } from 'vitest'
import { refusalIn } from '../../testing/client.ts'
import { openBlind, SUMS } from '../../testing/every-call/blind.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()

// That no call answers with a sum meanwhile is a property of every call: server/src/http/every-call.test.ts.
describe('a person who counts a drawer', () => {
  it('sees the sums again once the count is submitted', async () => {
    const { person, params } = await openBlind(server, (owner) => server.hire(owner, SCOPES))
    await person.call(startCount, { params })
    const { result } = await person.call(submitCount, { params, body: { amounts: [] } })
    expect(result).toMatchObject({
      expected: SUMS.shift,
      kinds: [{ expected: SUMS.drawer }, { expected: SUMS.card }],
    })
    expect((await person.call(getX, { params })).sales.total).toBe(SUMS.total)
    expect(JSON.stringify(await person.call(getReport))).toContain(SUMS.total)
    expect((await person.call(getClosing, { params })).result).toEqual(result)
  })

  it('gets no sum just before either, unless she may see figures', async () => {
    const { restaurant, person } = await openBlind(server, (owner) =>
      server.hire(owner, ['POS', 'INVOICES', 'TILL']),
    )
    const { total } = await restaurant.call(sumInvoices, { query: {} })
    expect(total).toBe(SUMS.total)
    expect(await person.call(sumInvoices, { query: {} })).toEqual({
      count: 5,
      subtotal: null,
      taxTotal: null,
      total: null,
      refunded: null,
    })
    expect(await refusalIn(person.send(exportInvoices, { query: {} }))).toEqual([403, 'forbidden'])
    const waiter = await server.hire(restaurant, ['POS'])
    expect(await waiter.call(sumInvoices, { query: {} })).toMatchObject({ total })
  })

  it('does not hide the sums from others who may see figures', async () => {
    const { restaurant, person, params } = await openBlind(server, (owner) =>
      server.hire(owner, ['POS', 'TILL']),
    )
    await person.call(startCount, { params })
    expect((await restaurant.call(getX, { params })).expected).toBe(SUMS.shift)
    expect(JSON.stringify(await restaurant.call(getReport))).toContain(SUMS.total)
  })
})
