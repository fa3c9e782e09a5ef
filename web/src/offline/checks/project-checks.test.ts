import type { Check } from '@comanda/shared/checks/check'
import { toCents, ZERO } from '@comanda/shared/kernel/money'
import { describe, expect, it } from 'vitest'
import type { ChargeView, OrderView, SoldLine } from '../outbox/entry-view.ts'
import { changedOnly, withRounds, withSales } from './overlays.ts'
import { projectChecks } from './project-checks.ts'
import { localId, type SoldEntry } from './sold-entry.ts'

const store = { letter: 'A', currency: 'MXN', timeZone: 'America/Mexico_City' }
const SOLD_AT = '2026-11-20T03:10:00.000Z'

const taco: SoldLine = {
  item_id: 1,
  item_title: 'Taco',
  variant_id: null,
  variant_title: null,
  variant_price: null,
  quantity: 2,
  price: '58.00',
  addons: [],
  notes: 'sin cebolla',
  discount: '0.00',
  total: '116.00',
  void_reason: null,
  wasted: null,
  tax_rate: 16,
  tax_type: 'inclusive',
}

const orderView: OrderView = {
  of: 'order',
  lines: [taco],
  tableId: 4,
  tableTitle: 'Mesa 4',
  floor: '-',
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customerName: null,
  checkName: null,
  guests: 2,
  payments: [],
}

const cash = (pesos: number) => ({
  paymentTypeId: 1,
  title: 'Efectivo',
  kind: 'cash' as const,
  amount: toCents(pesos * 100),
  tip: ZERO,
  tendered: null,
  change: ZERO,
})

const chargeView = (pesos: number, checkId = 0): ChargeView => ({
  of: 'charge',
  checkId,
  part: null,
  payments: [cash(pesos)],
})

const entry = (number: number, view: SoldEntry['view'], more: Partial<SoldEntry> = {}): SoldEntry => ({
  key: `key ${number}`,
  seq: number,
  state: 'sold',
  number,
  body: null,
  after: null,
  openerCheckId: null,
  triedAt: null,
  soldAt: SOLD_AT,
  by: 'ana@fonda.mx',
  byName: 'Ana',
  answer: null,
  view,
  ...more,
})

const kept = (...checks: Check[]) => ({ checks, at: 1_000 })
const only = (checks: ReadonlyMap<number, Check>): Check => {
  expect(checks.size).toBe(1)
  return [...checks.values()][0] as Check
}
const serverCheck = (id: number): Check => ({
  ...only(projectChecks(kept(), [entry(1, orderView)], store)),
  id,
})

describe('a check that was sold without internet', () => {
  it('shows the round and comes to the sum of its lines', () => {
    const check = only(projectChecks(kept(), [entry(12, orderView)], store))
    expect(check).toMatchObject({
      id: -12,
      status: 'open',
      table_title: 'Mesa 4',
      waiter_name: 'Ana',
      subtotal: '100.00',
      taxTotal: '16.00',
      total: '116.00',
      due: '116.00',
    })
    expect(check.rounds[0]).toMatchObject({ round: 1, folio: 'A-12', items: [{ notes: 'sin cebolla' }] })
  })

  it('gets the next order of its table as a round', () => {
    const check = only(projectChecks(kept(), [entry(1, orderView), entry(2, orderView)], store))
    expect(check).toMatchObject({ id: -1, total: '232.00' })
    expect(check.rounds.map(({ round }) => round)).toEqual([1, 2])
  })

  it('has the name of its last round that has one, on all screens', () => {
    const named = (number: number, checkName: string | null) => entry(number, { ...orderView, checkName })
    const rounds = [named(1, 'Ana'), named(2, 'Juan'), named(3, null)]
    const changed = projectChecks(kept(), rounds, store)
    expect(only(changed).name).toBe('Juan')
    const [group] = withRounds([], changed)
    expect(group?.orders.map(({ check_name }) => check_name)).toEqual(['Juan', 'Juan', 'Juan'])
    const table = { id: 4, checks: [] }
    const view = { tables: [table], counter: [] } as unknown as Parameters<typeof withSales>[0]
    expect(withSales(view, changed).tables[0]?.checks[0]?.name).toBe('Juan')
  })

  it('of an earlier version of the app has no name', () => {
    const { checkName: _, ...earlier } = orderView
    expect(only(projectChecks(kept(), [entry(1, earlier as OrderView)], store)).name).toBeFalsy()
  })

  it('is another check when a new check was requested', () => {
    const second = entry(2, orderView, { body: { newCheck: true } })
    expect([...projectChecks(kept(), [entry(1, orderView), second], store).keys()]).toEqual([-1, -2])
  })

  it('has the round that waits, when the server has had the check since', () => {
    const opener = entry(1, orderView, { state: 'sent', triedAt: 900, answer: { checkId: 7 } })
    const round = entry(2, orderView, { after: opener.key, openerCheckId: 7 })
    for (const entries of [[opener, round], [round]]) {
      const check = only(projectChecks(kept(serverCheck(7)), entries, store))
      expect(check).toMatchObject({ id: 7, total: '232.00' })
    }
  })

  it('is paid when nothing is due any more', () => {
    const part = entry(2, chargeView(100), { after: 'key 1' })
    const rest = entry(3, chargeView(16), { after: 'key 1' })
    expect(only(projectChecks(kept(), [entry(1, orderView), part], store))).toMatchObject({
      status: 'open',
      paid: '100.00',
      due: '16.00',
    })
    expect(only(projectChecks(kept(), [entry(1, orderView), part, rest], store))).toMatchObject({
      status: 'paid',
      due: '0.00',
      closed_by: 'Ana',
    })
  })

  it('is paid at once by an order that was charged at the counter', () => {
    const view = { ...orderView, tableId: null, tableTitle: null, payments: [cash(116)] }
    expect(only(projectChecks(kept(), [entry(1, view)], store))).toMatchObject({ status: 'paid', id: -1 })
  })

  it('is reduced by a discount off the whole check', () => {
    const off = entry(2, {
      of: 'discount',
      checkId: -1,
      kind: 'discount',
      percent: 10,
      amount: null,
      reason: 'Amigo',
      note: null,
      lineIds: null,
    })
    const check = only(projectChecks(kept(), [entry(1, orderView), off], store))
    expect(check).toMatchObject({ discount: '11.60', total: '104.40', taxTotal: '14.40', due: '104.40' })
  })

  it('has the official number once the server has answered', () => {
    const sent = entry(1, orderView, { state: 'sent', triedAt: 2_000, answer: { checkId: 70 } })
    expect(only(projectChecks(kept(), [sent], store)).id).toBe(70)
  })
})

/** The server answered it at once: it has no folio. */
const answered = (seq: number, view: SoldEntry['view'], answer: unknown): SoldEntry =>
  entry(seq, view, { state: 'sent', number: null, triedAt: 2_000, answer })

describe('a check that was opened online just before the connection failed', () => {
  const placed = answered(1, orderView, { orderId: 41, checkId: 70, tokenNo: 5 })

  it('is known with its official numbers, although the kept answer is older', () => {
    const check = only(projectChecks(kept(), [placed], store))
    expect(check).toMatchObject({ id: 70, status: 'open', table_title: 'Mesa 4', due: '116.00' })
    expect(check.rounds).toMatchObject([{ round: 1, order_id: 41, token_no: 5, folio: null }])
  })

  it('takes a round without internet, whose lines are others', () => {
    const check = only(projectChecks(kept(), [placed, entry(1, orderView, { seq: 2 })], store))
    expect(check).toMatchObject({ id: 70, total: '232.00' })
    expect(check.rounds.map(({ order_id }) => order_id)).toEqual([41, -1])
    expect(new Set(check.rounds.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(2)
  })

  it('is paid when the server had answered its charge, too', () => {
    const charge = answered(2, chargeView(116, 70), { due: '0.00', invoiceId: 3 })
    expect(only(projectChecks(kept(), [placed, charge], store))).toMatchObject({ status: 'paid', id: 70 })
  })

  it('is not known twice, and not before the server has answered', () => {
    const before = { ...placed, triedAt: 900 }
    expect(only(projectChecks(kept(serverCheck(70)), [before], store)).total).toBe('116.00')
    expect(projectChecks(kept(), [{ ...placed, state: 'trying' }], store).size).toBe(0)
  })
})

describe('a check of the server', () => {
  it('is raised by a round of this device, and closed by its charge', () => {
    const round = entry(5, orderView, { body: { checkId: 7 } })
    const raised = only(projectChecks(kept(serverCheck(7)), [round], store))
    expect(raised).toMatchObject({ id: 7, total: '232.00' })
    const charge = entry(6, chargeView(232, 7))
    expect(only(projectChecks(kept(serverCheck(7)), [round, charge], store)).status).toBe('paid')
  })

  it('is not raised twice when the kept answer has the round already', () => {
    const sent = entry(5, orderView, { state: 'sent', triedAt: 900, body: { checkId: 7 } })
    expect(only(projectChecks(kept(serverCheck(7)), [sent], store)).total).toBe('116.00')
  })

  it('is not raised by a round whose answer was lost, or came after the kept answer', () => {
    const own = serverCheck(7)
    const round = { ...own.rounds[0], order_id: 41, folio: 'A-5' } as Check['rounds'][number]
    const arrived = { ...own, rounds: [round] }
    const lost = entry(5, orderView)
    expect(only(projectChecks(kept(arrived), [lost], store))).toBe(arrived)
    const late = entry(6, orderView, { state: 'sent', triedAt: 2_000, answer: { orderId: 41, checkId: 7 } })
    expect(only(projectChecks(kept(arrived), [late], store))).toBe(arrived)
    const charge = entry(7, chargeView(116), { after: lost.key })
    expect(only(projectChecks(kept(arrived), [lost, charge], store))).toMatchObject({ id: 7, status: 'paid' })
  })

  it('takes the round of an order for its table', () => {
    expect(only(projectChecks(kept(serverCheck(7)), [entry(5, orderView)], store)).id).toBe(7)
  })
})

describe('the lists of this device', () => {
  const table = {
    id: 4,
    title: 'Mesa 4',
    floor: '-',
    seats: 4,
    checks: [],
    paid_waiting: 0,
    qr_waiting: 0,
    reservation: null,
    cleaning_since: null,
  }
  const view = { tables: [table], counter: [], floors: [], currency: 'MXN', time_zone: 'UTC', now: SOLD_AT }
  const changedBy = (...entries: SoldEntry[]) => changedOnly(projectChecks(kept(), entries, store), [])

  it('show a table that was opened here, and free it when it was charged here', () => {
    const sold = entry(1, orderView)
    expect(withSales(view, changedBy(sold)).tables[0]?.checks).toMatchObject([{ id: -1, due: '116.00' }])
    const charge = entry(2, chargeView(116), { after: 'key 1' })
    expect(withSales(view, changedBy(sold, charge)).tables[0]?.checks).toEqual([])
  })

  it('show the rounds among the orders of their table', () => {
    const groups = withRounds([], changedBy(entry(1, orderView), entry(2, orderView)))
    expect(groups).toMatchObject([{ table_id: 4, order_ids: [localId(1), localId(2)] }])
    expect(groups[0]?.orders.map(({ total }) => total)).toEqual(['116.00', '116.00'])
  })

  it('keep showing lines paid at the counter and not served yet', () => {
    const view = { ...orderView, payments: [cash(116)] }
    const paid = answered(1, view, { orderId: 41, checkId: 70, tokenNo: 5 })
    const groups = withRounds([], changedBy(answered(1, orderView, paid.answer)))
    const isPaid = groups.map((group) => ({
      ...group,
      orders: group.orders.map((order) => ({ ...order, payment_status: 'paid' as const })),
      total: '0.00',
      due: '0.00',
    }))
    expect(withRounds(isPaid, changedBy(paid))).toEqual(isPaid)
    expect(withRounds(groups, changedBy(paid))).toEqual([])
  })

  it('show a round once that the floor and the orders had before the open checks', () => {
    const changed = changedBy(answered(1, orderView, { orderId: 41, checkId: 70, tokenNo: 5 }))
    const [opened] = withSales(view, changed).tables[0]?.checks ?? []
    expect(opened).toMatchObject({ id: 70, order_ids: [41], items_waiting: 1 })
    const shown = withSales({ ...view, tables: [{ ...table, checks: opened ? [opened] : [] }] }, changed)
    expect(shown.tables[0]?.checks).toEqual([opened])
    const groups = withRounds([], changed)
    expect(groups).toMatchObject([{ order_ids: [41], orders: [{ token_no: 5, folio: null }] }])
    expect(withRounds(groups, changed)).toEqual(groups)
  })

  it('stay as the server answered when nothing was sold', () => {
    expect(withSales(view, new Map())).toBe(view)
  })
})
