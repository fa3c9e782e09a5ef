import { giveApproval } from '@comanda/shared/approvals/api'
import { getAuditLog } from '@comanda/shared/audit/api'
import { setOwnPin } from '@comanda/shared/auth/api'
import {
  billCheck,
  chargeCheck,
  discountCheck,
  moveLines,
  refundCheck,
  voidLines,
} from '@comanda/shared/checks/api'
import { readCsv } from '@comanda/shared/kernel/csv'
import { cancelOrders, completeOrders, setItemStatus } from '@comanda/shared/orders/api'
import { getReport } from '@comanda/shared/reports/api'
import { exportLosses, getLosses, type LossKind, listLosses } from '@comanda/shared/reports/losses'
import { moveCash, openShift } from '@comanda/shared/till/api'
import { getDay, listZ } from '@comanda/shared/till/z'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { trustStaff } from '../../testing/approval.ts'
import { linesOfCheck, readCheck, sendRound } from '../../testing/checks.ts'
import { openTaqueria, TABLES, WATER } from '../../testing/menu.ts'
import { type Client, PASSWORD } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'
import { CARD, closeIt, countDrawer, sellWaters } from '../../testing/shift.ts'

const server = serverForTests()
beforeEach(() => server.clock.reset())

const cart = [{ id: WATER.id, quantity: 2 }]

/** Sends a call again with an approval of the manager, which its refusal asks for. */
async function approved(
  waiter: Client,
  manager: Client,
  send: (options: object) => Promise<{ status: number; body: Record<string, unknown> }>,
) {
  const refused = await send({})
  const given = await waiter.send(giveApproval, {
    body: { ...(refused.body.approval as object), username: manager.username, pin: '471163' },
  })
  const { status } = await send({ headers: { approval: String(given.body.approvalId) } })
  expect(status).toBe(200)
}

/** Moves the clock, so that no two rows have the same moment. */
const later = () => server.clock.advance(60_000)

/**
 * A day with each kind of loss: a waiter needs approvals for actions that the owner does alone. A check has two waters (77.00).
 */
async function workDay() {
  const owner = await openTaqueria(server)
  await trustStaff(owner)
  const waiter = await server.hire(owner, ['POS', 'ORDERS', 'TILL'])
  const manager = await server.hire(owner, [
    'DISCOUNTS',
    'REFUNDS',
    'CLOSE_UNPAID',
    'CASH_DRAWER',
    'TILL_APPROVE',
  ])
  await manager.call(setOwnPin, { body: { password: PASSWORD, pin: '471163' } })
  const { shiftId } = await waiter.call(openShift, { body: { amount: '500.00' } })
  // A table's next order would join its open check.
  const send = (tableId: number = TABLES.one) => sendRound(waiter, cart, { tableId })
  const orderIdsOfCheck = async (id: number) =>
    (await readCheck(owner, id)).rounds.map(({ order_id }) => order_id)
  const pay = (id: number, amount: string) =>
    owner.call(chargeCheck, { params: { id }, body: { payments: [{ paymentTypeId: 1, amount }] } })

  const first = await send()
  const [line] = linesOfCheck(await readCheck(waiter, first))
  later()
  const lines = [{ id: line?.id ?? 0, quantity: 1 }]
  await waiter.call(voidLines, { params: { id: first }, body: { lines, reason: 'Calidad' } })
  later()
  await owner.call(discountCheck, {
    params: { id: first },
    body: { kind: 'discount', percent: 10, reason: 'Amigo' },
  })
  await pay(first, '34.65')

  const second = await send()
  later()
  await approved(waiter, manager, (options) =>
    waiter.send(discountCheck, {
      params: { id: second },
      body: { kind: 'courtesy', reason: 'Tardanza' },
      ...options,
    }),
  )
  const third = await send(TABLES.two)
  later()
  await waiter.call(cancelOrders, { body: { orderIds: await orderIdsOfCheck(third) } })

  const fourth = await send(TABLES.two)
  later()
  const orderIds = await orderIdsOfCheck(fourth)
  await approved(waiter, manager, (options) =>
    waiter.send(completeOrders, { body: { orderIds, reason: 'Se fue sin pagar' }, ...options }),
  )
  const fifth = await send(TABLES.three)
  await pay(fifth, '77.00')
  later()
  await owner.call(refundCheck, { params: { id: fifth }, body: { reason: 'Queja' } })
  later()
  await approved(waiter, manager, (options) =>
    waiter.send(moveCash, { body: { kind: 'open', reason: 'Cambio' }, ...options }),
  )
  later()
  // 500.00 + 34.65 + 77.00 − 77.00 are expected.
  await countDrawer(waiter, shiftId, { cash: '514.65' })
  expect((await closeIt(waiter, shiftId, { note: 'No sé', handOver: true })).status).toBe(200)
  return { owner, waiter, manager }
}

const short = (rows: readonly { kind: LossKind; count: number; amount: string; name?: string }[]) =>
  rows.map(({ kind, count, amount }) => `${kind} ${count} ${amount}`).toSorted()

describe('the report of losses', () => {
  it('adds up each kind by person, by approver and by day', async () => {
    const { owner, waiter, manager } = await workDay()
    const { totals, byPerson, byApprover, byDay } = await owner.call(getLosses)
    const all = [
      'cancelled_order 1 77.00',
      'courtesy 1 77.00',
      'discount 1 3.85',
      'drawer_open 1 0.00',
      'refund 1 77.00',
      'shortage 1 20.00',
      'unpaid 1 77.00',
      'void 1 38.50',
    ]
    expect(short(totals)).toEqual(all)
    const of = (client: Client) => short(byPerson.filter(({ username }) => username === client.username))
    expect(of(owner)).toEqual(['discount 1 3.85', 'refund 1 77.00'])
    expect([...of(owner), ...of(waiter)].toSorted()).toEqual(all)
    expect(byApprover.every(({ username }) => username === manager.username)).toBe(true)
    expect(short(byApprover)).toEqual(['courtesy 1 77.00', 'drawer_open 1 0.00', 'unpaid 1 77.00'])
    expect(new Set(byDay.map(({ date }) => date))).toEqual(new Set(['2026-11-21']))
    expect(short(byDay)).toEqual(all)
  })

  it('shows the rows behind each figure, which add up to it, with the order and who approved', async () => {
    const { owner, waiter, manager } = await workDay()
    const { totals } = await owner.call(getLosses)
    for (const { kind, count, amount } of totals) {
      const { total, rows } = await owner.call(listLosses, { query: { kind } })
      expect([kind, total, rows.length]).toEqual([kind, count, count])
      expect([kind, rows.reduce((sum, row) => sum + Number(row.amount), 0)]).toEqual([kind, Number(amount)])
      if (kind === 'shortage') expect(rows[0]?.zNumber).toBe(1)
      else if (kind !== 'drawer_open') expect([kind, rows[0]?.orderId]).toEqual([kind, expect.any(Number)])
    }
    const { rows } = await owner.call(listLosses, { query: { approver: manager.username } })
    expect(rows.map(({ kind }) => kind)).toEqual(['drawer_open', 'unpaid', 'courtesy'])
    const mine = await owner.call(listLosses, { query: { username: waiter.username, kind: 'void' } })
    expect(mine.rows).toMatchObject([
      { reason: 'Calidad', about: 'Mesa 1 · 1 × Agua de jamaica', approver: null },
    ])
  })

  it('agrees with the report of the same period', async () => {
    const { owner } = await workDay()
    const [{ totals }, report] = await Promise.all([owner.call(getLosses), owner.call(getReport, {})])
    const amount = (...kinds: LossKind[]) =>
      totals.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + Number(one.amount), 0)
    expect(amount('discount')).toBe(Number(report.discounts.amount))
    expect(amount('courtesy')).toBe(Number(report.courtesies.amount))
    expect(amount('refund')).toBe(Number(report.refunds.amount))
    expect(amount('unpaid')).toBe(Number(report.closedUnpaid.amount))
    expect(amount('void', 'cancelled_order')).toBe(Number(report.voids.amount))
  })

  it('leaves out the differences of the till for people who may not see its figures', async () => {
    const { owner } = await workDay()
    const accountant = await server.hire(owner, ['REPORTS'])
    const { totals } = await accountant.call(getLosses)
    expect(totals.map(({ kind }) => kind)).not.toContain('shortage')
    expect((await accountant.call(listLosses, { query: { kind: 'shortage' } })).total).toBe(0)
    expect((await accountant.call(listLosses, {})).total).toBe(
      totals.reduce((sum, { count }) => sum + count, 0),
    )
  })

  it('has both the shortage of a shift in one kind of payment and its surplus in another', async () => {
    const owner = await openTaqueria(server)
    const { shiftId } = await owner.call(openShift, { body: { amount: '500.00' } })
    await sellWaters(owner, CARD)
    await sellWaters(owner, CARD)
    await countDrawer(owner, shiftId, { cash: '400.00', credit_card: '200.00', voucher: '54.00' })
    expect((await closeIt(owner, shiftId, { note: 'Cobro mal registrado' })).status).toBe(200)
    const { totals } = await owner.call(getLosses)
    expect(short(totals)).toEqual(['shortage 1 100.00', 'surplus 1 100.00'])
    const { rows } = await owner.call(listLosses, { query: { kind: 'shortage' } })
    expect(rows).toMatchObject([{ amount: '100.00', zNumber: 1, username: owner.username }])
    const [report] = (await owner.call(listZ, {})).reports
    expect(report).toMatchObject({ difference: '0.00', shortage: '100.00', surplus: '100.00' })
    const { shifts } = await owner.call(getDay, {})
    expect(shifts).toMatchObject([{ difference: '0.00', shortage: '100.00', surplus: '100.00' }])
  })

  it('is empty on a day without losses, and refuses an unknown kind', async () => {
    const owner = await openTaqueria(server)
    expect(await owner.call(getLosses)).toMatchObject({ totals: [], byPerson: [], byApprover: [], byDay: [] })
    expect((await owner.send(listLosses, { query: { kind: 'theft' } })).status).toBe(400)
  })

  it('is exported with every row, as a CSV file and as a workbook', async () => {
    const { owner } = await workDay()
    const url = `${server.base}/api/v1${exportLosses.path}`
    const fetchAs = (format: string) =>
      fetch(`${url}?format=${format}`, { headers: { authorization: `Bearer ${owner.token}` } })
    const csv = readCsv(await (await fetchAs('csv')).text())
    expect(csv).toContainEqual(['Faltantes de corte', '1', '20.00'])
    expect(csv.filter(([date]) => date === '2026-11-21')).toHaveLength(16)
    const sheets = await readWorkbook(Buffer.from(await (await fetchAs('xlsx')).arrayBuffer()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Resumen',
      'Por persona',
      'Por quien autorizó',
      'Por día',
      'Detalle',
    ])
  })
})

describe('what is voided after the printed bill', () => {
  /** A waiter of a store without approvals. */
  async function openBilled() {
    const owner = await openTaqueria(server)
    const waiter = await server.hire(owner, ['POS', 'ORDERS'])
    const send = async (tableId: number, isBilled = true) => {
      const id = await sendRound(waiter, cart, { tableId })
      if (isBilled) await waiter.call(billCheck, { params: { id } })
      later()
      const check = await readCheck(waiter, id)
      return { id, orderId: check.rounds[0]?.order_id ?? 0, lineId: linesOfCheck(check)[0]?.id ?? 0 }
    }
    const totals = async () => short((await owner.call(getLosses)).totals)
    const logged = async () =>
      (await owner.call(getAuditLog)).entries
        .map(({ action }) => action)
        .filter((action) => /void|cancel/.test(action))
    return { owner, waiter, send, totals, logged }
  }
  const voidOne = (client: Client, id: number, lineId: number) =>
    client.call(voidLines, {
      params: { id },
      body: { lines: [{ id: lineId, quantity: 1 }], reason: 'Error', note: '' },
    })

  it('stands apart from what was voided before, in the losses and in the log', async () => {
    const { owner, waiter, send, totals, logged } = await openBilled()
    const before = await send(TABLES.one, false)
    await voidOne(waiter, before.id, before.lineId)
    expect(await logged()).toEqual(['check.void'])
    later()
    const after = await send(TABLES.two)
    await voidOne(waiter, after.id, after.lineId)
    expect(await totals()).toEqual(['void 1 38.50', 'void_after_bill 1 38.50'])
    expect(await logged()).toEqual(['check.void_after_bill', 'check.void'])
    const { rows } = await owner.call(listLosses, { query: { kind: 'void_after_bill' } })
    expect(rows).toMatchObject([{ username: waiter.username, reason: 'Error' }])
    expect((await readCheck(owner, after.id)).bill_total).toBe('77.00')
  })

  it.each(['all of the order', 'one dish'])('so does %s that Pedidos cancels', async (how) => {
    const { waiter, send, totals, logged } = await openBilled()
    const { orderId, lineId } = await send(TABLES.one)
    if (how === 'one dish')
      await waiter.call(setItemStatus, { params: { id: lineId }, body: { status: 'cancelled' } })
    else await waiter.call(cancelOrders, { body: { orderIds: [orderId] } })
    expect(await totals()).toEqual(['cancelled_after_bill 1 77.00'])
    expect(await logged()).toContain('check.void_after_bill')
  })

  it('so does a dish that first leaves for a check without a bill, but not one of a round after the bill', async () => {
    const { waiter, send, totals } = await openBilled()
    const { id, lineId } = await send(TABLES.one)
    await sendRound(waiter, cart, { tableId: TABLES.one })
    later()
    const [, added] = linesOfCheck(await readCheck(waiter, id))
    await voidOne(waiter, id, added?.id ?? 0)
    expect(await totals()).toEqual(['void 1 38.50'])
    later()
    const { checkId } = await waiter.call(moveLines, {
      params: { id },
      body: { lines: [{ id: lineId, quantity: 1 }], tableId: TABLES.two },
    })
    const [moved] = linesOfCheck(await readCheck(waiter, checkId))
    await voidOne(waiter, checkId, moved?.id ?? 0)
    expect(await totals()).toEqual(['void 1 38.50', 'void_after_bill 1 38.50'])
  })
})
