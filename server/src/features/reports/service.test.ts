import { chargeCheck, refundCheck, voidLines } from '@comanda/shared/checks/api'
import type { CheckLine } from '@comanda/shared/checks/check'
import { readCsv } from '@comanda/shared/kernel/csv'
import { setItemStatus } from '@comanda/shared/orders/api'
import { createOrder } from '@comanda/shared/pos/api'
import { exportReport, getReport } from '@comanda/shared/reports/api'
import { DEFAULT_SERVICE, saveServiceSettings } from '@comanda/shared/settings/service'
import { deleteUser } from '@comanda/shared/users/api'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { trustStaff } from '../../testing/approval.ts'
import { readCheck } from '../../testing/checks.ts'
import { CANDY, openTaqueria, WATER } from '../../testing/menu.ts'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
beforeEach(() => server.clock.reset())

const DAY = 24 * 3_600_000
const CASH = 1
const water = { id: WATER.id, quantity: 2 }
const candy = { id: CANDY.id, quantity: 3 }
const sql = (text: string, values: unknown[]) => server.database.owner.query(text, values)

const report = (client: Client) => client.call(getReport, {})

/** Opens a check of two waters and three sweets (122.00), or of the given lines. */
async function openCheck(waiter: Client, cart: object[] = [water, candy]) {
  const { orderId } = await waiter.call(createOrder, { body: { cart, newCheck: true } })
  const { rows } = await sql('SELECT check_id FROM orders WHERE tenant_id = $1 AND id = $2', [
    waiter.tenantId,
    orderId,
  ])
  const id = rows[0]?.check_id as number
  const check = await readCheck(waiter, id)
  return { id, lines: check.rounds.flatMap((round) => round.items) }
}

const charge = (client: Client, id: number, ...payments: { amount: string; tip?: string }[]) =>
  client.call(chargeCheck, {
    params: { id },
    body: { payments: payments.map((payment) => ({ paymentTypeId: CASH, ...payment })) },
  })

/** Records a discount on a line, with the line's new price. */
async function reduce(
  client: Client,
  discount: { id: number; kind: string; reason: string },
  off: [number, number],
) {
  const { tenantId, username } = client
  const [itemId, amount] = off
  await sql(
    `INSERT INTO discounts (tenant_id, id, kind, reason, business_date, created_at, created_by)
     VALUES ($1, $2, $3, $4, '2026-11-21', $5, $6)`,
    [tenantId, discount.id, discount.kind, discount.reason, server.clock.now, username],
  )
  await sql('INSERT INTO discount_lines VALUES ($1, $2, $3, $4)', [tenantId, itemId, discount.id, amount])
  await sql(
    `UPDATE order_items SET discount = $3, net = net - $3, total = total - $3 WHERE tenant_id = $1 AND id = $2`,
    [tenantId, itemId, amount],
  )
}

const cancel = (client: Client, id: number) =>
  client.call(setItemStatus, { params: { id }, body: { status: 'cancelled' } })

const voidLine = (
  client: Client,
  id: number,
  line: CheckLine | undefined,
  why: { note?: string; wasted?: boolean },
) =>
  client.call(voidLines, {
    params: { id },
    body: {
      lines: [{ id: line?.id ?? 0, quantity: line?.quantity ?? 0 }],
      reason: 'Calidad',
      ...why,
    },
  })

async function hire(restaurant: Client, name: string): Promise<Client> {
  const waiter = await server.hire(restaurant, ['POS', 'ORDERS'])
  await sql('UPDATE users SET name = $2 WHERE username = $1', [waiter.username, name])
  return waiter
}

/** Saturday night: tips to two waiters, a discount, a courtesy, voids; and a refund on Sunday. */
async function workWeekend() {
  let restaurant = await openTaqueria(server)
  await trustStaff(restaurant)
  const [ana, beto] = [await hire(restaurant, 'Ana'), await hire(restaurant, 'Beto')]

  const first = await openCheck(ana)
  await charge(restaurant, first.id, { amount: '100.00', tip: '15.00' }, { amount: '22.00', tip: '5.50' })
  const second = await openCheck(ana, [candy])
  await charge(restaurant, second.id, { amount: '45.00', tip: '4.50' })
  const third = await openCheck(beto)
  await charge(restaurant, third.id, { amount: '122.00', tip: '60.00' })

  const reduced = await openCheck(ana)
  const [, sweets] = reduced.lines
  await reduce(ana, { id: 1, kind: 'discount', reason: 'Cliente frecuente' }, [sweets?.id ?? 0, 500])
  await reduce(restaurant, { id: 2, kind: 'courtesy', reason: 'Tardanza' }, [sweets?.id ?? 0, 4000])
  await charge(restaurant, reduced.id, { amount: '77.00' })

  // A discount ends with its line.
  const lost = await openCheck(beto)
  const [drinks, candies] = lost.lines
  await reduce(beto, { id: 3, kind: 'discount', reason: 'Empleado' }, [candies?.id ?? 0, 1500])
  await voidLine(beto, lost.id, candies, { note: 'estaban duros', wasted: true })
  await cancel(ana, drinks?.id ?? 0)
  const again = await openCheck(beto, [candy])
  await voidLine(beto, again.id, again.lines[0], {})
  const saturday = await report(restaurant)

  server.clock.advance(DAY)
  restaurant = await server.signIn(restaurant.username)
  await restaurant.call(refundCheck, {
    params: { id: third.id },
    body: { amount: '22.00', reason: 'Queja del cliente' },
  })
  return { restaurant, ana, beto, saturday }
}

describe('tips, discounts and losses in the report', () => {
  it('are one pool where the tips belong to all', async () => {
    const { restaurant } = await workWeekend()
    await restaurant.call(saveServiceSettings, { body: { ...DEFAULT_SERVICE, tipOwner: 'pool' } })
    const { byTips, byWaiter } = await restaurant.call(getReport, { query: { type: 'last_7days' } })
    expect(byTips).toEqual([
      { username: '', name: 'Bolsa común (todo el equipo)', count: 4, average: '28.33', total: '85.00' },
    ])
    expect(byWaiter.map(({ tips }) => tips)).toEqual([null, null])
  })

  it('are apart from the revenue, by person and reason, with the largest amount first', async () => {
    const { restaurant, ana, beto, saturday } = await workWeekend()
    const [byAna, byBeto] = [
      { username: ana.username, name: 'Ana' },
      { username: beto.username, name: 'Beto' },
    ]
    const { rows } = await sql('SELECT name FROM users WHERE username = $1', [restaurant.username])
    const byAdmin = { username: restaurant.username, name: rows[0]?.name }
    const figures = {
      revenueTotal: '366.00',
      tips: { count: 4, amount: '85.00' },
      discounts: { count: 1, amount: '5.00' },
      courtesies: { count: 1, amount: '40.00' },
      voids: { count: 8, amount: '152.00' },
      refunds: { count: 0, amount: '0.00' },
      revenueAfterRefunds: '366.00',
    }
    expect(saturday).toMatchObject({
      ...figures,
      byTips: [
        { ...byBeto, count: 1, average: '60.00', total: '60.00' },
        { ...byAna, count: 3, average: '12.50', total: '25.00' },
      ],
      byDiscount: [
        { reason: 'Tardanza', ...byAdmin, kind: 'courtesy', count: 1, amount: '40.00' },
        { reason: 'Cliente frecuente', ...byAna, kind: 'discount', count: 1, amount: '5.00' },
      ],
      byRefund: [],
      byWaiter: [
        { ...byAna, orders: 3, checks: 3, checkAverage: '81.33', tips: '25.00', total: '244.00' },
        { ...byBeto, orders: 1, checks: 1, checkAverage: '122.00', tips: '60.00', total: '122.00' },
      ],
      previous: { tips: { count: 0, amount: '0.00' }, voids: { count: 0, amount: '0.00' } },
    })
    // The waters are 77.00; the sweets 30.00, because 15.00 were taken off, and 45.00.
    expect(saturday.byVoid).toEqual([
      { reason: 'Cancelado en pedidos', ...byAna, count: 2, wasted: 0, amount: '77.00' },
      { reason: 'Calidad', ...byBeto, count: 6, wasted: 3, amount: '75.00' },
    ])
    expect(saturday.byPaymentType).toMatchObject([{ title: 'Efectivo', count: 5, total: '366.00' }])

    await restaurant.call(deleteUser, { params: { username: beto.username } })
    expect(await report(restaurant)).toMatchObject({
      revenueTotal: '0.00',
      refunds: { count: 1, amount: '22.00' },
      revenueAfterRefunds: '-22.00',
      byTips: [],
      byVoid: [],
      byRefund: [{ reason: 'Queja del cliente', ...byAdmin, count: 1, amount: '22.00' }],
      previous: figures,
    })
    const both = await restaurant.call(getReport, { query: { type: 'last_7days' } })
    expect(both).toMatchObject({ revenueAfterRefunds: '344.00', refunds: { count: 1 } })
    expect(both.byTips[0]).toMatchObject({ name: beto.username, total: '60.00' })
  })

  it('are in the file and in the workbook, which has numbers and a sheet for each table', async () => {
    const { restaurant } = await workWeekend()
    const query = { type: 'last_7days' }
    const { body } = await restaurant.send(exportReport, { query })
    const rows = readCsv(body as unknown as string)
    for (const row of [
      ['Propinas', '4', '0'],
      ['Importe de Propinas', '85.00', '0.00'],
      ['Piezas Anuladas', '8', '0'],
      ['Neto después de reembolsos', '344.00', '0.00'],
      ['Mesero', 'Propinas', 'Propina por Cuenta', 'Total'],
      ['Beto', '1', '60.00', '60.00'],
      [
        'Mesero',
        'Pedidos Pagados',
        'Valor Promedio del Pedido',
        'Cuentas',
        'Promedio por Cuenta',
        'Propinas',
        'Ingresos',
      ],
      ['Beto', '1', '122.00', '1', '122.00', '60.00', '122.00'],
      ['Cliente frecuente', 'Descuento', 'Ana', '1', '5.00'],
      ['Calidad', 'Beto', '6', '3', '75.00'],
      ['Motivo', 'Persona', 'Reembolsos', 'Importe'],
    ])
      expect(rows).toContainEqual(row)

    const reply = await fetch(`${server.base}/api/v1/reports/export?type=last_7days&format=xlsx`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    })
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="Reporte 2026-11-16 2026-11-22.xlsx"',
    )
    const book = await readWorkbook(Buffer.from(await reply.arrayBuffer()))
    expect(book.map(({ sheet }) => sheet)).toEqual([
      'Resumen',
      'Ingresos por día',
      'Ingresos por día y hora',
      'Ingresos por categoría',
      'Ingresos por tipo de pago',
      'Ingresos por tipo de servicio',
      'Ventas por mesero',
      'Propinas por mesero',
      'Descuentos y cortesías por motivo',
      'Anulaciones por motivo',
      'Reembolsos por motivo',
      'Artículos más vendidos',
    ])
    const sheet = (title: string) => book.find((one) => one.sheet === title)?.data
    expect(sheet('Propinas por mesero')).toEqual([
      ['Mesero', 'Propinas', 'Propina por Cuenta', 'Total'],
      ['Beto', 1, 60, 60],
      ['Ana', 3, 12.5, 25],
    ])
    expect(sheet('Resumen')).toContainEqual(['Importe Anulado', 152, 0])
    expect((await restaurant.send(exportReport, { query: { format: 'pdf' } })).status).toBe(400)
  })
})
