import { hasRoom } from '@comanda/shared/checks/limits'
import { formatMoney } from '@comanda/shared/kernel/money'
import { MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import { assertNotCounted, assertTakesMoney, type Till } from '@comanda/shared/till/shift'
import type { Statement } from '../../db/statement.ts'
import type { TenantTx } from '../../db/tenant.ts'
import type { StoreContext } from '../../http/context.ts'
import { invoiceRow, paymentRows } from '../charging/charge-rows.ts'
import { tillOf } from '../ledger/queries.ts'
import type { NewOrder, Placed } from '../orders/queries-new-order.ts'
import { insertJobs } from '../papers/queries-jobs.ts'
import {
  addRound,
  catalogVersion,
  countLines,
  insertLines,
  insertOrder,
  manyOpen,
  type OpenCheck,
  openCheck,
  openCheckAt,
  openCheckOf,
  type RaisedCounter,
  raiseCounters,
  recordPlaced,
  tokenOf,
} from './queries.ts'
import { countOpen, customerByKey } from './queries-refusals.ts'
import { closeRequest, requestStatus } from './queries-requests.ts'

export interface Numbers {
  orderId: number
  checkId: number
  tokenNo: number
  /** Null unless the order is paid when it is placed. */
  paid: { invoiceId: number; change: string } | null
}

/** A guard refuses the order, which its transaction undoes. */
export class Refused extends Error {}

/**
 * Places an order in two round trips: the first locks and increments the store's counters and reads what decides under their lock, the
 * last writes the rows and commits. A known customer is one more, and a round of a check that took lines of others, or that is nearly full.
 * @throws Refused, or a refusal of a statement's guard (`isGuardRefusal`), when the menu has changed since the order was priced,
 * the store does not know the customer or has too many open orders, its check is not open, or the diner's request no longer waits.
 * Then nothing is stored. The same for no_open_shift, drawer_required and shift_counting.
 */
export async function placeOrder(tx: TenantTx, context: StoreContext, order: NewOrder): Promise<Numbers> {
  const { tenantId, invoice, requestId, papers } = order
  const { counters, version, hasManyOpen, joined, till } = await begin(tx, context, order)
  if (version !== order.catalogVersion || (hasManyOpen && !(await hasRoomFor(tx, order)))) throw new Refused()
  const party = await partyOf(tx, order, joined)
  if (requestId !== null && (await tx.first(requestStatus(tenantId, requestId)))?.status !== 'pending')
    throw new Refused()
  if (invoice) assertTill(till, order, context)
  const placed = numbersOf(order, counters, party, await customerOf(tx, order))
  const { orderId, checkId, tokenNo, invoiceId, paymentId, jobId } = placed
  if (invoice && till && invoiceId !== null && paymentId !== null) {
    tx.atEnd(invoiceRow(context, till, invoiceId, invoice), openCheck(order, placed))
    tx.atEnd(...paymentRows(context, till, { id: checkId, invoiceId }, invoice.payments, paymentId))
  } else tx.atEnd((party ? addRound : openCheck)(order, placed))
  tx.atEnd(insertOrder(order, placed), insertLines(order, placed))
  const stamp = tx.announce('new_order', { tokenNo, orderId })
  tx.atEnd(recordPlaced(tenantId, placed, stamp, context.sale?.receivedAt ?? context.now))
  if (jobId !== null) {
    const jobs = papers.map((paper) => paper(placed))
    tx.atEnd(insertJobs(context, jobs, jobId))
    tx.announce('print_update', {})
  }
  if (requestId !== null) {
    tx.atEnd(closeRequest(order, requestId, orderId))
    tx.announce('qrorder_update', {})
  }
  const paid = invoice && invoiceId !== null ? { invoiceId, change: formatMoney(invoice.change) } : null
  return { orderId, checkId, tokenNo, paid }
}

/** Takes the numbers, and reads what decides under their lock. */
async function begin(tx: TenantTx, { session }: StoreContext, order: NewOrder) {
  const { tenantId } = order
  const first = [raiseCounters(order), catalogVersion(tenantId), manyOpen(tenantId)] as const
  if (order.invoice) {
    const [counters, [store], many, [till]] = await tx.run(...first, tillOf(tenantId, session))
    return { counters, version: store?.version, hasManyOpen: many.length > 0, joined: undefined, till }
  }
  const [counters, [store], many, joined] = await tx.run(...first, ...checkToJoin(order))
  return {
    counters,
    version: store?.version,
    hasManyOpen: many.length > 0,
    joined: joined?.[0],
    till: undefined,
  }
}

/** The money of a device is taken: where no shift takes it, the order is built again, with a task that says so. */
function assertTill(till: Till | undefined, { isWithoutShift }: NewOrder, { sale }: StoreContext): void {
  assertNotCounted(till)
  if (isWithoutShift) return
  if (sale && till.requiresShift && till.status !== 'open') throw new Refused()
  assertTakesMoney(till)
}

/** Reads the check of which the order may be a round. */
function checkToJoin({ tenantId, check, row }: NewOrder): Statement<OpenCheck>[] {
  if (typeof check === 'number') return [openCheckOf(tenantId, check)]
  return check === 'table' && row.table_id !== null ? [openCheckAt(tenantId, row.table_id)] : []
}

/** @returns null when the order opens a check */
async function partyOf(
  tx: TenantTx,
  { tenantId, check, lines }: NewOrder,
  found: OpenCheck | undefined,
): Promise<OpenCheck | null> {
  if (!found && typeof check === 'number') throw new Refused()
  if (!found) return null
  const { id, lines_at_most: most } = found
  if (most !== null && hasRoom(most, lines.length)) return found
  const counted = await tx.first(countLines(tenantId, id))
  if (!hasRoom(counted?.lines ?? 0, lines.length)) throw new Refused()
  return found
}

async function hasRoomFor(tx: TenantTx, { tenantId, lines }: NewOrder): Promise<boolean> {
  const open = await tx.first(countOpen(tenantId))
  return !open || (open.orders < MAX_OPEN_ORDERS && open.lines + lines.length <= MAX_OPEN_LINES)
}

async function customerOf(
  tx: TenantTx,
  { tenantId, row, knownCustomer }: NewOrder,
): Promise<Placed['customer']> {
  const key = row.customer_key ?? knownCustomer
  const customer = key === null ? null : ((await tx.first(customerByKey(tenantId, key))) ?? null)
  if (knownCustomer !== null && !customer) throw new Refused()
  return customer
}

function numbersOf(
  order: NewOrder,
  counters: readonly RaisedCounter[],
  party: OpenCheck | null,
  customer: Placed['customer'],
): Placed {
  const { lines, invoice, papers } = order
  /** The last number that a counter gave. */
  const last = (name: string): number => {
    const counter = counters.find((one) => one.name === name)
    if (!counter) throw new Error(`the new order has no number from the counter "${name}"`)
    return counter.value
  }
  const first = (name: string, howMany: number) => (howMany > 0 ? last(name) - howMany + 1 : null)
  return {
    orderId: last('order'),
    tokenNo: last(tokenOf(order)),
    lineId: last('order_item') - lines.length + 1,
    paymentId: first('payment', invoice?.payments.length ?? 0),
    jobId: first('print_job', papers.length),
    invoiceId: invoice ? last('invoice') : null,
    change: last('change'),
    checkId: party ? party.id : last('check'),
    round: party ? party.rounds + 1 : 1,
    tableId: party ? party.table_id : order.row.table_id,
    customer,
  }
}
