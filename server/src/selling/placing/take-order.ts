import { assertRoom } from '@comanda/shared/checks/limits'
import { AppError } from '@comanda/shared/kernel/errors'
import { MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import type { Catalogs } from '../../catalog/catalog.ts'
import type { CatalogHistory } from '../../catalog/history.ts'
import type { TenantDb } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Finding } from '../../http/devices/sale.ts'
import { arrivalOfSale, isStranger, lacksShift, withCheck } from '../arrival/arrival.ts'
import type { NewOrder } from '../orders/queries-new-order.ts'
import { buildOrder, type OrderBody, type PaidBody } from './build-order.ts'
import { placeOrder, Refused } from './place-order.ts'
import {
  type CheckState,
  checkAtTable,
  checkState,
  countOpen,
  customerByKey,
  isGuardRefusal,
} from './queries-refusals.ts'
import { promisedLines, requestStatus } from './queries-requests.ts'

export interface Menus {
  catalogs: Catalogs
  history: CatalogHistory
}

const TOO_MANY_OPEN =
  'Hay demasiados pedidos abiertos. Cobra o cierra los que ya se entregaron e inténtalo de nuevo.'

/** How often an order is priced again when the menu changes at the same moment. */
const ATTEMPTS = 8

/**
 * Places an order, and charges it when `paying` is given. A QR order that the body names is closed in
 * the same transaction; its lines keep the prices shown to the diner, which are read with one more query.
 */
export async function takeOrder(
  context: StoreContext,
  { catalogs, history }: Menus,
  body: OrderBody,
  paying: PaidBody | null,
  message: string,
) {
  const { db, sale } = context
  const { selectedQrOrderItem: requestId } = body
  const promised = requestId === null ? [] : await promisedLines(db, requestId)
  let arrival = sale && (await arrivalOfSale(context, sale, history, { body, isPaid: paying !== null }))
  let version = context.store.catalogVersion
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const catalog = await catalogs.get(db, version)
    if (arrival) arrival = { ...arrival, isStranger: await isStranger(db, body, catalog) }
    const { order, found } = buildOrder(context, catalog, { body, paying, promised, arrival })
    const placed = await place(context, order, found, message)
    if (placed) return placed
    assertFewOpen(await db.first(countOpen(context.tenantId)), order.lines.length)
    if (order.requestId !== null) await checkWaiting(db, order.requestId)
    const party = await checkOfRound(db, order)
    if (party && arrival) arrival = await withCheck(db, arrival, party, order.lines.length)
    else if (party) checkTakes(party, order.lines.length)
    if (order.invoice && arrival) arrival = { ...arrival, isWithoutShift: await lacksShift(context) }
    if (order.knownCustomer !== null) await checkCustomer(db, order.knownCustomer)
    version = catalog.version + 1
  }
  throw new AppError('unavailable', 'El menú está cambiando en este momento. Inténtalo de nuevo.')
}

/** @returns its answer; null when a guard refused it, and nothing is stored */
async function place(context: StoreContext, order: NewOrder, found: readonly Finding[], message: string) {
  try {
    return await context.writeSale(async (tx) => {
      const { paid, ...numbers } = await placeOrder(tx, context, order)
      return { answer: saved(message, { ...numbers, ...paid }), found }
    })
  } catch (error) {
    if (error instanceof Refused || isGuardRefusal(error)) return null
    throw error
  }
}

/** @throws limit_reached when the store must close some of its open orders first */
function assertFewOpen(open: { orders: number; lines: number } | undefined, lines: number): void {
  if (open && (open.orders >= MAX_OPEN_ORDERS || open.lines + lines > MAX_OPEN_LINES))
    throw new AppError('limit_reached', TOO_MANY_OPEN, { limit: MAX_OPEN_ORDERS })
}

/** @throws not_found, or qr_order_taken when the QR order is already an order or cancelled. */
async function checkWaiting(db: TenantDb, id: number): Promise<void> {
  const request = await db.first(requestStatus(db.tenantId, id))
  if (!request) throw new AppError('not_found', 'El pedido QR ya no existe.')
  if (request.status !== 'pending') throw new AppError('qr_order_taken')
}

/** The check of which the order would be a round; undefined when it opens a check. @throws not_found */
async function checkOfRound(
  db: TenantDb,
  { check, row, invoice }: NewOrder,
): Promise<CheckState | undefined> {
  if (invoice || check === 'new') return undefined
  if (check === 'table')
    return row.table_id === null ? undefined : db.first(checkAtTable(db.tenantId, row.table_id))
  const found = await db.first(checkState(db.tenantId, check))
  if (!found) throw new AppError('not_found', 'La cuenta no existe.')
  return found
}

/** @throws check_closed or check_full when an order cannot become a round of this check. */
function checkTakes(check: CheckState, lines: number): void {
  if (check.status !== 'open') throw new AppError('check_closed')
  assertRoom(check.lines, lines)
}

/** @throws not_found when the store does not have the customer. */
async function checkCustomer(db: TenantDb, key: string): Promise<void> {
  const customer = await db.first(customerByKey(db.tenantId, key))
  if (!customer)
    throw new AppError('not_found', 'El cliente no está registrado. Agrégalo o quítalo del pedido.')
}
