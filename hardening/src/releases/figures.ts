import { listCustomers } from '@comanda/shared/customers/api'
import { getDashboard } from '@comanda/shared/dashboard/api'
import { readFloor } from '@comanda/shared/floor/api'
import { listInvoices, sumInvoices } from '@comanda/shared/invoices/api'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { listMenuItems } from '@comanda/shared/menu/api'
import { listOrders } from '@comanda/shared/orders/api'
import { listQrOrders } from '@comanda/shared/qr/api'
import { getReport } from '@comanda/shared/reports/api'
import { listReservations } from '@comanda/shared/reservations/api'
import { listPaymentTypes } from '@comanda/shared/settings/payment-types'
import { listTaxes } from '@comanda/shared/settings/taxes'
import { getTill, getX } from '@comanda/shared/till/api'
import { getDay, getZ, listZ } from '@comanda/shared/till/z'
import { listUsers } from '@comanda/shared/users/api'
import { readCheck } from '../../../server/src/testing/checks.ts'
import type { Client } from '../../../server/src/testing/restaurant.ts'

/** The figures of a restaurant: the answers by screen. */
export type Figures = Record<string, unknown>

const PERIOD = { type: 'custom', from: '2026-11-01', to: '2026-11-30' } as const

/** Reads the figures of the fonda as its owner. */
export async function figuresOf(owner: Client): Promise<Figures> {
  const till = await owner.call(getTill)
  const floor = await owner.call(readFloor)
  const checks = [...floor.tables.flatMap((table) => table.checks), ...floor.counter]
  const shift = till.drawers.find((drawer) => drawer.shift)?.shift
  const read = {
    report: owner.call(getReport, { query: PERIOD }),
    today: owner.call(getReport),
    dashboard: owner.call(getDashboard),
    invoices: owner.call(listInvoices, { query: { ...PERIOD, perPage: 100 } }),
    invoiceSums: owner.call(sumInvoices, { query: PERIOD }),
    till: Promise.resolve(till),
    x: shift ? owner.call(getX, { params: { id: shift.id } }) : Promise.resolve(null),
    zs: owner.call(listZ, { query: PERIOD }),
    z: owner.call(getZ, { params: { number: 1 } }),
    day: owner.call(getDay, { query: {} }),
    orders: owner.call(listOrders),
    floor: Promise.resolve({ tables: floor.tables, counter: floor.counter }),
    checks: Promise.all(checks.map(({ id }) => readCheck(owner, id))),
    kitchen: owner.call(listKitchen),
    // Earlier releases had the newest first.
    requests: owner.call(listQrOrders).then((requests) => requests.toSorted((a, b) => b.id - a.id)),
    menu: owner.call(listMenuItems),
    taxes: owner.call(listTaxes),
    paymentTypes: owner.call(listPaymentTypes),
    customers: owner.call(listCustomers, { query: { perPage: 100 } }),
    people: owner.call(listUsers),
    reservations: owner.call(listReservations, { query: PERIOD }),
  }
  const answers = await Promise.all(Object.entries(read).map(async ([name, answer]) => [name, await answer]))
  return Object.fromEntries(answers)
}

/** Every value by its path: `{ byDay: [{ total: '5.00' }] }` becomes `byDay.0.total`. */
function flat(value: unknown, path: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flat(inner, `${path}.${key}`)]))
}

/** When the figures of a shift were read. */
const READ_AT = /^\.(x|day\.figures)\.at$/

/** The recorded values that have changed or are gone. Values that a newer release adds are not compared. */
export function differences(recorded: Figures, now: Figures): string[] {
  const read = flat(now, '')
  return [...flat(recorded, '')]
    .filter(([path, value]) => read.get(path) !== value && !READ_AT.test(path))
    .map(([path, value]) => `${path}: ${value} → ${read.get(path)}`)
}
