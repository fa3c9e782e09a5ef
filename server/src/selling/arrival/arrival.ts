import { hasRoom } from '@comanda/shared/checks/limits'
import type { Body } from '@comanda/shared/kernel/call'
import type { Charged } from '@comanda/shared/offline/charged'
import type { createOrder } from '@comanda/shared/pos/api'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import { assertNotCounted } from '@comanda/shared/till/shift'
import type { Catalog } from '../../catalog/catalog.ts'
import type { CatalogHistory, Moment, PriceList } from '../../catalog/history.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import { asking, type Finding, type Sale } from '../../http/devices/sale.ts'
import { phoneKey } from '../../kernel/phone-key.ts'
import { kindsOfPayment, tillOf } from '../ledger/queries.ts'
import { type CheckState, checkState, customerByKey } from '../placing/queries-refusals.ts'
import { priceSold } from '../pricing/pricing.ts'
import { type PricedCart, priceCharged } from '../pricing/sold-prices.ts'

type CreateBody = Body<typeof createOrder>

const REASONS = {
  prices: 'Los precios no son los del menú del dispositivo, o son menores que los de ese momento.',
  unknown: 'El menú con el que se vendió ya no se conserva y los precios de hoy son otros.',
  totals: 'Se cobró otro total u otro impuesto que el de sus artículos. La venta tiene lo que se cobró.',
  no_shift: 'Cuando llegó el cobro no había turno abierto en su caja. No está en ningún corte.',
  late: (id: number) => `La cuenta ${id} ya no recibía rondas. La ronda abrió una cuenta aparte.`,
  full: (id: number) =>
    `La cuenta ${id} ya no tenía lugar para más artículos. La ronda abrió una cuenta aparte.`,
}

/** An order that a device has sold before it arrives: it is accepted whenever a person can decide afterwards. */
export interface Arrival {
  readonly sale: Sale
  /** The menu of the device; null when it is no longer known. */
  readonly deviceMenu: PriceList | null
  /** The prices that were current when it sold. */
  readonly moment: Moment
  /** Whether the store does not have its customer. */
  readonly isStranger: boolean
  /** The check that takes it; undefined: the check that it names. */
  readonly check: number | 'new' | undefined
  /** The store's payment types, also those that are no longer used: one that was switched off has taken money already. */
  readonly paymentTypes: readonly { id: number; kind: PaymentKind }[]
  /** Its table; for a late round that names no table, the table of its check. */
  readonly table: number | null
  /** Why the round opened a check of its own. */
  readonly late: string | null
  /** Whether no shift takes its money. */
  readonly isWithoutShift: boolean
}

export async function arrivalOfSale(
  { db, store }: StoreContext,
  sale: Sale,
  history: CatalogHistory,
  { body: { tableId }, isPaid }: { body: CreateBody; isPaid: boolean },
): Promise<Arrival> {
  return {
    sale,
    paymentTypes: isPaid ? await db.all(kindsOfPayment(db.tenantId)) : [],
    deviceMenu: await history.find(db, sale.catalogVersion),
    moment: await history.at(db, sale.soldAt, store.catalogVersion),
    isStranger: false,
    check: undefined,
    table: tableId,
    late: null,
    isWithoutShift: false,
  }
}

/** Whether the store does not have the customer whom the sale names. */
export async function isStranger(
  db: TenantDb,
  { customerType, customerId }: CreateBody,
  { country }: Catalog,
): Promise<boolean> {
  if (customerType === 'WALKIN' || customerId === null) return false
  return !(await db.first(customerByKey(db.tenantId, phoneKey(customerId.phone, country))))
}

/** Whether no shift would take money now. @throws shift_counting: the sale waits */
export async function lacksShift({ db, session }: Pick<StoreContext, 'db' | 'session'>): Promise<boolean> {
  const till = await db.first(tillOf(db.tenantId, session))
  assertNotCounted(till)
  return till.status !== 'open' && till.requiresShift
}

/** Its table, unless that was deleted. */
export const tableIn = ({ table }: Arrival, { tables }: Catalog): number | null =>
  table !== null && tables.has(table) ? table : null

/** The findings before it is priced. */
export function foundBefore(arrival: Arrival, catalog: Catalog): Finding[] {
  const { late, isWithoutShift, table } = arrival
  return [
    ...(late === null ? [] : [asking('late_round', late, 'late_round')]),
    ...(isWithoutShift ? [asking('no_shift', REASONS.no_shift, 'no_shift')] : []),
    ...(arrival.isStranger ? [{ mark: 'customer' as const }] : []),
    ...(table === tableIn(arrival, catalog) ? [] : [{ mark: 'gone' as const }]),
  ]
}

/** @param charged the amounts that the device charged; null when it was not paid */
export function priceArrived(
  { deviceMenu, moment }: Arrival,
  { cart }: CreateBody,
  { items }: Catalog,
  charged: Charged | null,
): { priced: PricedCart; found: Finding[] } {
  const { marks, isDoubtful, ...priced } = priceSold(cart, deviceMenu, items, moment)
  const paid = charged && priceCharged(priced, charged)
  const found = [
    ...marks.map((mark) => ({ mark })),
    ...(isDoubtful ? [asking('prices', deviceMenu ? REASONS.prices : REASONS.unknown)] : []),
    ...(paid ? [asking('prices', REASONS.totals, 'prices')] : []),
  ]
  return { priced: paid ?? priced, found }
}

/**
 * Finds the check of a round that a guard refused: the given check while it is open (the menu may have changed), the check
 * that it was joined into, or a new check at its table. The guests were served, so a full check refuses no round.
 */
export async function withCheck(
  db: TenantDb,
  arrival: Arrival,
  given: CheckState,
  lines: number,
): Promise<Arrival> {
  const check = await joinedInto(db, given)
  const isOpen = check.status === 'open'
  if (isOpen && hasRoom(check.lines, lines)) return { ...arrival, check: check.id, late: null }
  return {
    ...arrival,
    check: 'new',
    // The check may have been moved: its party sits at its last table.
    table: check.table_id ?? arrival.table,
    late: isOpen ? REASONS.full(check.id) : REASONS.late(given.id),
  }
}

/** The check that has the rounds of this one after it was joined into others. */
async function joinedInto(db: TenantDb, check: CheckState): Promise<CheckState> {
  if (check.joined_into === null) return check
  const other = await db.first(checkState(db.tenantId, check.joined_into))
  if (!other) throw new Error('a check was joined into one that does not exist')
  return joinedInto(db, other)
}
