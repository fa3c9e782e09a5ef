import { correctPayment, discountCheck, refundCheck, voidLines } from '@comanda/shared/checks/api'
import { dayAfter } from '@comanda/shared/kernel/business-day'
import { XLSX_TYPE } from '@comanda/shared/kernel/file-format'
import { tillPaper } from '@comanda/shared/printing/papers/till'
import { textOfPaper } from '@comanda/shared/printing/text'
import { addPaymentType, updatePaymentType } from '@comanda/shared/settings/payment-types'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { addDrawer, DEFAULT_TILL, saveTillSettings } from '@comanda/shared/settings/till'
import * as api from '@comanda/shared/till/api'
import type { Figures } from '@comanda/shared/till/figures'
import * as zCalls from '@comanda/shared/till/z'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { approvalFor } from '../../testing/approval.ts'
import { readCheck } from '../../testing/checks.ts'
import { refusalIn } from '../../testing/client.ts'
import { CANDY, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { beginApprovals } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'
import { CARD, CASH, chargeIt, closeIt, countDrawer, openCheck, sellWaters } from '../../testing/shift.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server)

const lines = ({ body }: { body: unknown }) => String(body).split('\r\n')
const DAY_MS = 24 * 3_600_000
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 1 }
const move = (client: Client, body: Record<string, unknown>) => client.call(api.moveCash, { body })

let cashier: Client
let shiftId: number
let params: { id: number }
beforeEach(async () => {
  await beginApprovals(restaurant)
  cashier = await server.hire(restaurant, ['POS', 'ORDERS', 'TILL'])
  shiftId = (await cashier.call(api.openShift, { body: { amount: '500.00' } })).shiftId
  params = { id: shiftId }
})

/** Sales, reductions, a refund and movements of all kinds. @returns a check that is still open */
async function spendShift(cashier: Client): Promise<{ open: number }> {
  await sellWaters(cashier)
  const table = await openCheck(restaurant, [water, candy])
  const [round] = (await readCheck(restaurant, table)).rounds
  const sweet = round?.items.find(({ item_id }) => item_id === CANDY.id)?.id ?? 0
  const voided = await openCheck(restaurant, [candy])
  const wasted = (await readCheck(restaurant, voided)).rounds[0]?.items[0]?.id ?? 0
  await restaurant.call(voidLines, {
    params: { id: voided },
    body: { lines: [{ id: wasted, quantity: 1 }], reason: 'Calidad', wasted: true },
  })
  await restaurant.call(discountCheck, {
    params: { id: table },
    body: { kind: 'courtesy', lineIds: [sweet], reason: 'Empleado' },
  })
  await restaurant.call(discountCheck, {
    params: { id: table },
    body: { kind: 'discount', amount: '7.00', reason: 'Cliente frecuente' },
  })
  await chargeIt(cashier, table, [
    { paymentTypeId: CARD, amount: '40.00', tip: '6.00' },
    { paymentTypeId: CASH, amount: '30.00', tip: '4.00', tendered: '50.00' },
  ])
  const { payments } = await readCheck(restaurant, table)
  await restaurant.call(correctPayment, {
    params: { id: payments[0]?.id ?? 0 },
    body: { paymentTypeId: 3 },
  })
  await restaurant.call(refundCheck, { params: { id: table }, body: { amount: '10.00', reason: 'Queja' } })
  await move(cashier, { kind: 'in', amount: '100.00', reason: 'Cambio' })
  await move(cashier, { kind: 'out', amount: '250.00', reason: 'Proveedor', note: 'Refrescos' })
  await move(cashier, { kind: 'tip_payout', amount: '6.00', username: restaurant.username })
  await move(restaurant, { kind: 'open', reason: 'Dar cambio' })
  const open = await openCheck(cashier, [candy])
  return { open }
}

const figuresOfShift = (username: string, open: number) => ({
  sales: {
    invoices: 2,
    gross: '169.00',
    discounts: '7.00',
    courtesies: '15.00',
    total: '147.00',
  },
  payments: [
    { title: 'Efectivo', kind: 'cash', count: 2, amount: '107.00', tips: '4.00', refunds: '4.29' },
    { title: 'Tarjeta', count: 0, amount: '0.00', tips: '0.00', refunds: '0.00' },
    { title: 'Transferencia', count: 1, amount: '40.00', tips: '6.00', refunds: '5.71' },
  ],
  categories: [
    { title: 'Bebidas', quantity: 4, total: '147.00' },
    { quantity: 1, total: '0.00' },
  ],
  discounts: { count: 1, amount: '7.00' },
  courtesies: { count: 1, amount: '15.00' },
  voids: { count: 1, amount: '15.00', wasted: '15.00' },
  refunds: { count: 1, amount: '10.00' },
  tips: {
    total: '10.00',
    paidOut: '6.00',
    byWaiter: [{ username, count: 2, amount: '10.00', paidOut: '6.00' }],
  },
  float: '500.00',
  cashIn: '100.00',
  cashOut: '250.00',
  drawerOpenings: 1,
  expected: '491.00',
  counted: '476.00',
  difference: '-15.00',
  counts: 1,
  firstInvoice: 1,
  lastInvoice: 2,
  openChecks: [{ id: open, tokens: [expect.any(Number)], name: null, due: '15.00' }],
})

function paperOf(figures: Figures): string {
  const report = { number: 1, at: figures.at, by: { username: '', name: '' }, approvedBy: null, note: null }
  const store = { store_name: 'Taquería', currency: 'MXN', time_zone: 'America/Mexico_City' }
  return textOfPaper(tillPaper({ figures, report, store })).join('\n')
}

describe('the figures of a shift', () => {
  it('are the same in its X and its Z, and have everything that happened in it', async () => {
    const { open } = await spendShift(cashier)

    const result = await countDrawer(cashier, shiftId, { cash: '435.71', transfer: '40.29' })
    // 500 + 77 + 30 + 4 + 100 - 250 - 6 in cash; 40 + 6 by transfer; the refund is 4.29 by transfer and 5.71 in cash.
    expect(result).toEqual({
      kinds: [
        { kind: 'cash', expected: '450.71', counted: '435.71', difference: '-15.00' },
        { kind: 'transfer', expected: '40.29', counted: '40.29', difference: '0.00' },
      ],
      expected: '491.00',
      counted: '476.00',
      difference: '-15.00',
      isAboveLimit: false,
    })
    const x = await restaurant.call(api.getX, { params })
    expect(x).toMatchObject(figuresOfShift(restaurant.username, open))
    expect(x.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['in', '100.00'],
      ['out', '250.00'],
      ['tip_payout', '6.00'],
      ['open', '0.00'],
    ])
    expect(await cashier.call(api.listMovements, { params })).toEqual(x.movements)
    expect(x.taxes.reduce((sum, tax) => sum + Number(tax.total), 0)).toBeCloseTo(147)

    expect(await refusalIn(closeIt(cashier, shiftId))).toEqual([409, 'checks_open'])
    expect((await cashier.call(api.getClosing, { params })).openChecks).toEqual(x.openChecks)
    const { body } = await closeIt(cashier, shiftId, { handOver: true })
    expect(body).toMatchObject({ zNumber: 1 })
    const z = await restaurant.call(zCalls.getZ, { params: { number: 1 } })
    expect(z).toMatchObject({ by: { username: cashier.username }, approvedBy: null, note: null })
    const { closedAt, closedBy } = z.figures.shift ?? {}
    expect([closedAt, closedBy?.username]).toEqual([z.at, cashier.username])
    expect(z.figures).toEqual({ ...x, shift: { ...x.shift, closedAt, closedBy } })
    expect((await restaurant.call(zCalls.listZ)).reports).toMatchObject([
      { number: 1, shiftId, total: '147.00', difference: '-15.00' },
    ])
    const day = await restaurant.call(zCalls.getDay)
    expect(day.shifts).toMatchObject([{ id: shiftId, status: 'closed', zNumber: 1, difference: '-15.00' }])
    expect(day.figures).toEqual({
      ...x,
      shift: null,
      counted: null,
      difference: null,
      counts: 0,
      kinds: x.kinds.map((one) => ({ ...one, counted: null, difference: null })),
    })
  })

  it('have one pool of tips where these belong to all people, also in the Z once the setting changes', async () => {
    const setOwner = (tipOwner: 'waiter' | 'pool') =>
      restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, tipOwner } })
    for (const waiter of [restaurant, cashier])
      await chargeIt(cashier, await openCheck(waiter, [candy]), [
        { paymentTypeId: CASH, amount: '15.00', tip: '3.00' },
      ])
    const tipsByWaiter = ({ tips }: Figures) => tips.byWaiter.map(({ name, amount }) => [name, amount])
    expect(tipsByWaiter(await restaurant.call(api.getX, { params }))).toHaveLength(2)
    await setOwner('pool')
    const pool = [['Bolsa común (todo el equipo)', '6.00']]
    expect(tipsByWaiter(await restaurant.call(api.getX, { params }))).toEqual(pool)
    expect(tipsByWaiter((await restaurant.call(zCalls.getDay, {})).figures)).toEqual(pool)
    await countDrawer(cashier, shiftId, { cash: '536.00' })
    await closeIt(cashier, shiftId)
    await setOwner('waiter')
    expect(tipsByWaiter((await restaurant.call(zCalls.getZ, { params: { number: 1 } })).figures)).toEqual(
      pool,
    )
    expect(tipsByWaiter((await restaurant.call(zCalls.getDay, {})).figures)).toHaveLength(2)
  })

  it('stay as they were in the Z when a later shift refunds a sale', async () => {
    await sellWaters(cashier)
    await countDrawer(cashier, shiftId, { cash: '577.00' })
    await closeIt(cashier, shiftId)
    const before = await restaurant.call(zCalls.getZ, { params: { number: 1 } })
    await cashier.call(api.openShift, { body: {} })
    await restaurant.call(refundCheck, { params: { id: 1 }, body: { reason: 'Queja' } })
    expect(await restaurant.call(zCalls.getZ, { params: { number: 1 } })).toEqual(before)
    const rows = await server.sql(
      'SELECT sum(amount)::integer AS amount FROM ledger WHERE tenant_id = $1 AND shift_id = 2',
      restaurant.tenantId,
    )
    expect(rows).toEqual([{ amount: -77_00 }])
  })
})

describe('cash that goes out', () => {
  it('above the cash of the drawer, or the tips owed to a person, needs an approval', async () => {
    await chargeIt(cashier, await openCheck(restaurant, [candy]), [
      { paymentTypeId: CARD, amount: '15.00', tip: '8.00' },
    ])
    const out = (amount: string, options: object = {}) =>
      cashier.send(api.moveCash, { body: { kind: 'out', amount, reason: 'Proveedor' }, ...options })
    const pay = (amount: string) =>
      cashier.send(api.moveCash, { body: { kind: 'tip_payout', amount, username: restaurant.username } })
    const refused = await out('500.01')
    expect(refused.body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'cash_out', target: 'drawer:1', amount: '500.01' },
    })
    expect((await out('500.01', await approvalFor(cashier, refused, restaurant))).status).toBe(200)
    await move(cashier, { kind: 'in', amount: '100.01', reason: 'Cambio' })
    expect(await refusalIn(pay('8.01'))).toEqual([403, 'approval_required'])
    expect(await refusalIn(pay('8.00'))).toEqual([200, undefined])
    expect(await refusalIn(pay('0.01'))).toEqual([403, 'approval_required'])
    expect(await refusalIn(out('92.00'))).toEqual([200, undefined])
  })
})

describe('the amount that a drawer can pay out', () => {
  beforeEach(async () => {
    for (const [client, tip] of [
      [restaurant, '8.00'],
      [cashier, '3.00'],
    ] as const)
      await chargeIt(cashier, await openCheck(client, [candy]), [
        { paymentTypeId: CARD, amount: '15.00', tip },
      ])
    await move(cashier, { kind: 'tip_payout', amount: '2.00', username: cashier.username })
  })

  it('is the tips owed to each person, and its cash for those who see figures', async () => {
    const params = { id: shiftId }
    const tips = [
      { username: restaurant.username, owed: '8.00' },
      { username: cashier.username, owed: '1.00' },
    ]
    const { tips: owed, ...rest } = await restaurant.call(api.getPayable, { params })
    expect(owed).toEqual(expect.arrayContaining(tips))
    expect([owed.length, rest]).toEqual([2, { cash: '498.00', pool: null }])
    const drawerOnly = await server.hire(restaurant, ['POS', 'TILL'])
    expect(await drawerOnly.call(api.getPayable, { params })).toMatchObject({ cash: null, tips: owed })
    const waiter = await server.hire(restaurant, ['POS'])
    expect(await refusalIn(waiter.send(api.getPayable, { params }))).toEqual([403, 'forbidden'])
  })

  it('is one sum where the tips belong to all', async () => {
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, tipOwner: 'pool' } })
    const payable = await restaurant.call(api.getPayable, { params: { id: shiftId } })
    expect(payable).toEqual({ cash: '498.00', pool: '9.00', tips: [] })
  })
})

describe('a business day', () => {
  it('has the float of a drawer once, also when a second shift takes its cash over', async () => {
    await sellWaters(cashier)
    await countDrawer(cashier, shiftId, { cash: '577.00' })
    await closeIt(cashier, shiftId)
    await cashier.call(api.openShift, { body: { amount: '577.00' } })
    await sellWaters(cashier)
    const { id: drawerId } = await restaurant.call(addDrawer, { body: { title: 'Barra' } })
    await restaurant.call(api.openShift, { body: { drawerId, amount: '200.00' } })
    const { figures, shifts } = await restaurant.call(zCalls.getDay)
    // 500 and 200 when the drawers were opened, and two sales of 77.
    expect([figures.float, figures.expected]).toEqual(['700.00', '854.00'])
    expect(shifts.map(({ float }) => float)).toEqual(['500.00', '577.00', '200.00'])
    const day = lines(await restaurant.send(zCalls.exportDay, {}))
    expect(day).toContain('Fondo,700.00')
    expect(day.some((line) => line.startsWith('Caja 1,Abierto,,577.00,'))).toBe(true)
  })

  it('says which taxes are left after refunds, like X, Z and their files', async () => {
    await sellWaters(cashier)
    await sellWaters(cashier)
    await restaurant.call(refundCheck, { params: { id: 1 }, body: { reason: 'Queja' } })
    const expected = {
      sales: { net: '132.76', tax: '21.24', total: '154.00' },
      refunds: { count: 1, amount: '77.00', net: '66.38', tax: '10.62' },
      afterRefunds: { net: '66.38', tax: '10.62', total: '77.00' },
    }
    expect(await restaurant.call(api.getX, { params })).toMatchObject(expected)
    await countDrawer(cashier, shiftId, { cash: '577.00' })
    await closeIt(cashier, shiftId)
    const { figures } = await restaurant.call(zCalls.getZ, { params: { number: 1 } })
    expect(figures).toMatchObject(expected)
    expect((await restaurant.call(zCalls.getDay)).figures).toMatchObject(expected)
    expect(lines(await restaurant.send(zCalls.exportDay, {}))).toContain('Impuestos Menos Reembolsos,10.62')
    const [header = '', row = ''] = lines(await restaurant.send(zCalls.exportZ, {}))
    const column = header.split(',').findIndex((title) => /Impuestos Menos Reembolsos/.test(title))
    expect(row.split(',')[column]).toBe('10.62')
  })
})

describe('the kind of a payment type', () => {
  it('that was used stays, and chosen for the first time it changes nothing of the past', async () => {
    const { id } = await restaurant.call(addPaymentType, { body: { title: 'Vale del patrón' } })
    const check = await openCheck(cashier, [candy])
    await chargeIt(cashier, check, [{ paymentTypeId: id, amount: '15.00' }])
    await sellWaters(cashier)
    const edit = (typeId: number, kind: 'cash' | 'voucher' | 'credit_card') =>
      restaurant.send(updatePaymentType, { params: { id: typeId }, body: { title: 'Vale', kind } })
    expect(await refusalIn(edit(CASH, 'credit_card'))).toEqual([409, 'kind_locked'])
    const before = await restaurant.call(api.getX, { params })
    expect((await edit(id, 'cash')).status).toBe(200)
    expect(await refusalIn(edit(id, 'voucher'))).toEqual([409, 'kind_locked'])
    const after = await restaurant.call(api.getX, { params })
    expect(after.kinds).toEqual(before.kinds)
    expect(after.payments.map(({ kind, amount }) => [kind, amount])).toEqual(
      before.payments.map(({ kind, amount }) => [kind, amount]),
    )
    await restaurant.call(refundCheck, { params: { id: check }, body: { reason: 'Queja' } })
    const { kinds } = await restaurant.call(api.getX, { params })
    expect(kinds.map(({ kind, expected }) => [kind, expected])).toEqual([['cash', '577.00']])
    expect(shiftId).toBe(1)
  })
})

describe('a drawer that is being counted', () => {
  it('takes no money, from nobody, until the count is cancelled or its shift closed', async () => {
    const table = await openCheck(cashier, [candy])
    const paid = await openCheck(cashier, [candy])
    await chargeIt(cashier, paid, [{ paymentTypeId: CASH, amount: '15.00' }])
    const payment = (await readCheck(restaurant, paid)).payments[0]?.id ?? 0
    await cashier.call(api.startCount, { params })
    const attempts = async () => [
      await refusalIn(sellWaters(restaurant)),
      await refusalIn(chargeIt(restaurant, table, [{ paymentTypeId: CASH, amount: '15.00' }])),
      await refusalIn(restaurant.send(refundCheck, { params: { id: paid }, body: { reason: 'Queja' } })),
      await refusalIn(
        restaurant.send(correctPayment, { params: { id: payment }, body: { paymentTypeId: CARD } }),
      ),
      await refusalIn(restaurant.send(api.moveCash, { body: { kind: 'in', amount: 5, reason: 'Cambio' } })),
    ]
    expect(await attempts()).toEqual(Array(5).fill([409, 'shift_counting']))
    await move(restaurant, { kind: 'open', reason: 'Dar cambio' })
    await cashier.call(api.submitCount, { params, body: { amounts: [{ kind: 'cash', amount: '515.00' }] } })
    expect(await attempts()).toEqual(Array(5).fill([409, 'shift_counting']))

    expect(await refusalIn(cashier.send(api.cancelCount, { params }))).toEqual([403, 'approval_required'])
    await restaurant.call(api.cancelCount, { params })
    expect(await refusalIn(sellWaters(cashier))).toEqual([200, undefined])
    await countDrawer(cashier, shiftId, { cash: '592.00' })
    await closeIt(cashier, shiftId, { handOver: true })
    expect(await refusalIn(sellWaters(restaurant))).toEqual([409, 'no_open_shift'])
  })

  it('is counted by the person who started, and an approved recount is a further row', async () => {
    await cashier.call(api.startCount, { params })
    const other = await server.hire(restaurant, ['TILL'])
    expect(await refusalIn(other.send(api.submitCount, { params, body: {} }))).toEqual([
      409,
      'shift_counting',
    ])
    expect(await refusalIn(other.send(api.startCount, { params }))).toEqual([409, 'shift_counting'])
    expect(await refusalIn(closeIt(cashier, shiftId))).toEqual([409, 'shift_not_counted'])
    await cashier.call(api.submitCount, {
      params,
      body: {
        pieces: [
          { value: '200', quantity: 2 },
          { value: '0.5', quantity: 3 },
        ],
      },
    })
    expect((await other.call(api.getClosing, { params })).result).toBe(null)
    expect((await cashier.call(api.getClosing, { params })).result).toMatchObject({ counted: '401.50' })
    const refused = await cashier.send(api.startCount, { params })
    expect(refused.body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'recount', target: `shift:${shiftId}`, amount: null },
    })
    await cashier.call(api.startCount, { params, ...(await approvalFor(cashier, refused, restaurant)) })
    const body = { amounts: [{ kind: 'cash', amount: '500.00' }] }
    const { result: again } = await cashier.call(api.submitCount, { params, body })
    expect(again).toMatchObject({ counted: '500.00', difference: '0.00' })
    const rows = await server.sql(
      'SELECT position, counted FROM shift_counts WHERE tenant_id = $1 ORDER BY position',
      restaurant.tenantId,
    )
    expect(rows).toEqual([
      { position: 1, counted: { cash: 401_50 } },
      { position: 2, counted: { cash: 500_00 } },
    ])
    // The first count differs by 98.50, and the limit is 50.00.
    expect(again).toMatchObject({
      isAboveLimit: true,
      earlier: [{ shortage: '98.50', surplus: '0.00' }],
    })
    expect(await refusalIn(closeIt(cashier, shiftId))).toEqual([409, 'note_required'])
    expect((await closeIt(cashier, shiftId, { note: 'Conté mal' })).body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'difference', amount: '98.50' },
    })
    await closeIt(restaurant, shiftId, { note: 'Contó mal' })
    const { figures } = await restaurant.call(zCalls.getZ, { params: { number: 1 } })
    expect(figures).toMatchObject({
      counts: 2,
      difference: '0.00',
      countings: [
        { by: { username: cashier.username }, counted: '401.50', difference: '-98.50', shortage: '98.50' },
        { by: { username: cashier.username }, counted: '500.00', difference: '0.00', shortage: '0.00' },
      ],
    })
    expect(paperOf(figures)).toMatch(/Conteo 1 .*\n?.*Faltan \$98\.50/)
  })

  it('shows each count again after a count was cancelled', async () => {
    await countDrawer(cashier, shiftId, {})
    await restaurant.call(api.cancelCount, { params })
    const result = await countDrawer(cashier, shiftId, { cash: '500.00' })
    expect(result).toMatchObject({ difference: '0.00', isAboveLimit: true })
    expect(await refusalIn(closeIt(cashier, shiftId))).toEqual([409, 'note_required'])
  })
})

it('a cashier who does not see figures reads the Z that she closed herself, and no other', async () => {
  const closer = await server.hire(restaurant, ['TILL'])
  const other = await server.hire(restaurant, ['TILL'])
  await countDrawer(closer, shiftId, { cash: '500.00' })
  expect(await refusalIn(closer.send(api.getX, { params: { id: shiftId } }))).toEqual([403, 'forbidden'])
  await closeIt(closer, shiftId)
  const params = { number: 1 }
  expect(await closer.call(zCalls.getZ, { params })).toMatchObject({
    number: 1,
    by: { username: closer.username },
  })
  expect(await refusalIn(other.send(zCalls.getZ, { params }))).toEqual([403, 'forbidden'])
  expect(await refusalIn(closer.send(zCalls.getZ, { params: { number: 2 } }))).toEqual([404, 'not_found'])
  expect(await refusalIn(closer.send(zCalls.listZ, {}))).toEqual([403, 'forbidden'])
})

it('the export has each Z in a row, and a day table under table, as CSV and as a workbook', async () => {
  await sellWaters(cashier)
  await move(cashier, { kind: 'out', amount: '30.00', reason: 'Hielo' })
  await countDrawer(cashier, shiftId, { cash: '540.00' })
  await closeIt(cashier, shiftId)
  const [header, row, ...others] = lines(await restaurant.send(zCalls.exportZ, {}))
  expect(header).toMatch(/^\ufeff?"?Corte"?,"?Caja/)
  expect(row).toMatch(
    /^1,Caja 1,.*,66\.38,10\.62,77\.00,0\.00,0\.00,500\.00,547\.00,540\.00,-7\.00,7\.00,0\.00,$/,
  )
  expect(others).toEqual([''])
  const none = { query: { drawerId: 99 } }
  expect(lines(await restaurant.send(zCalls.exportZ, none))).toHaveLength(2)
  const day = lines(await restaurant.send(zCalls.exportDay, {}))
  for (const line of ['Total,77.00', 'Salidas,-30.00', 'Fondo,500.00', 'Efectivo,547.00'])
    expect(day).toContain(line)
  expect(day.some((line) => /^Caja 1,Cerrado,1,.*,-7\.00,7\.00,0\.00$/.test(line))).toBe(true)
  expect(day.some((line) => /^Salida,.*,-30\.00,Hielo/.test(line))).toBe(true)
  for (const call of [zCalls.exportZ, zCalls.exportDay]) {
    const { status, headers } = await restaurant.send(call, { query: { format: 'xlsx' } })
    expect([status, headers.get('content-type')]).toEqual([200, XLSX_TYPE])
  }
})

describe('a difference', () => {
  it('above the limit needs a note and somebody who may approve it', async () => {
    await restaurant.call(saveTillSettings, { body: { ...DEFAULT_TILL, differenceLimit: '20.00' } })
    const result = await countDrawer(cashier, shiftId, { cash: '479.99' })
    expect(result).toMatchObject({ difference: '-20.01', isAboveLimit: true })
    expect(await refusalIn(closeIt(cashier, shiftId))).toEqual([409, 'note_required'])
    const note = 'Se dio mal un cambio'
    expect((await closeIt(cashier, shiftId, { note })).body).toMatchObject({
      code: 'approval_required',
      approval: { action: 'difference', target: `shift:${shiftId}`, amount: '20.01' },
      shown: { about: 'Caja 1', currency: 'MXN' },
    })
    expect((await closeIt(restaurant, shiftId, { note })).body).toMatchObject({ zNumber: 1 })
    expect(await restaurant.call(zCalls.getZ, { params: { number: 1 } })).toMatchObject({ note })
  })

  it('of exactly the limit needs neither', async () => {
    await countDrawer(cashier, shiftId, { cash: '550.00' })
    expect(await refusalIn(closeIt(cashier, shiftId))).toEqual([200, undefined])
  })
})

describe('a shift', () => {
  it('is closed once by two cashiers, and once by a retry', async () => {
    await countDrawer(cashier, shiftId, { cash: '500.00' })
    const key = crypto.randomUUID()
    const replies = await Promise.all([
      closeIt(restaurant, shiftId),
      closeIt(cashier, shiftId, {}, key),
      closeIt(restaurant, shiftId),
    ])
    const codes = replies.map(({ status, body }) => body.code ?? status)
    expect(codes.filter((one) => one === 200)).toHaveLength(1)
    expect(codes.filter((one) => one === 'shift_closed')).toHaveLength(2)
    if (replies[1]?.status === 200)
      expect((await closeIt(cashier, shiftId, {}, key)).body).toEqual(replies[1].body)
    expect((await restaurant.call(zCalls.listZ)).reports).toHaveLength(1)
  })

  it('answers a retry of its closing with the same Z', async () => {
    await countDrawer(cashier, shiftId, { cash: '500.00' })
    const key = crypto.randomUUID()
    const first = await closeIt(cashier, shiftId, {}, key)
    expect((await closeIt(cashier, shiftId, {}, key)).body).toEqual(first.body)
    expect(first.body).toMatchObject({ zNumber: 1 })
  })

  it('has every sale that lands while it is closed in its Z, and no other', async () => {
    const waiter = await server.hire(restaurant, ['POS'])
    const sales = Array.from({ length: 12 }, () => sellWaters(waiter))
    const result = countDrawer(cashier, shiftId, { cash: '500.00' })
    const taken = (await Promise.all(sales)).filter(({ status }) => status === 200).length
    expect((await result).expected).toBe(`${500 + 77 * taken}.00`)
    await closeIt(restaurant, shiftId, { note: 'Sin contar', handOver: true })
    const { figures } = await restaurant.call(zCalls.getZ, { params: { number: 1 } })
    expect([figures.sales.invoices, figures.expected]).toEqual([taken, `${500 + 77 * taken}.00`])
  })

  it('has the sales of two business days when the day turns, belongs to the first day, and is closed on a third', async () => {
    await sellWaters(cashier)
    const opened = (await restaurant.call(api.getX, { params })).shift?.businessDate
    const nextDay = () => {
      server.clock.advance(DAY_MS)
      onTestFinished(() => server.clock.advance(-DAY_MS))
      return server.signIn(restaurant.username)
    }
    const second = await nextDay()
    await sellWaters(second)
    await sellWaters(second)
    const result = await countDrawer(second, shiftId, { cash: '731.00' })
    const third = await nextDay()
    await closeIt(third, shiftId)
    const [z] = (await third.call(zCalls.listZ)).reports
    expect([z?.businessDate, z?.total, z?.expected]).toEqual([opened, '231.00', result.expected])

    const [first, next, last] = await Promise.all([
      third.call(zCalls.getDay, { query: { date: opened } }),
      third.call(zCalls.getDay, { query: { date: dayAfter(opened ?? '') } }),
      third.call(zCalls.getDay),
    ])
    expect([first, next, last].map(({ figures }) => figures.sales.total)).toEqual(['77.00', '154.00', '0.00'])
    expect([first, next, last].map(({ figures }) => figures.expected)).toEqual(['577.00', '154.00', '0.00'])
    expect([first, next, last].map(({ shifts }) => shifts.map(({ zNumber }) => zNumber))).toEqual([
      [1],
      [],
      [],
    ])
  })

  it('gets the next number without gaps, whatever was refused before', async () => {
    await openCheck(cashier, [candy])
    let id = shiftId
    for (const number of [1, 2, 3]) {
      await countDrawer(cashier, id, { cash: '500.00' })
      await closeIt(cashier, id)
      expect((await closeIt(cashier, id, { handOver: true })).body).toMatchObject({ zNumber: number })
      id = (await cashier.call(api.openShift, { body: { amount: 500 } })).shiftId
    }
    const { reports } = await restaurant.call(zCalls.listZ, { query: { before: '3' } })
    expect(reports.map(({ number }) => number)).toEqual([2, 1])
    expect((await restaurant.call(api.getTill)).drawers[0]?.shift?.id).toBe(id)
  })
})
