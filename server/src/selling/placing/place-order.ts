import { hasRoom } from '@comanda/shared/checks/limits'
import { MAX_OPEN_LINES, MAX_OPEN_ORDERS } from '@comanda/shared/orders/limits'
import type { Statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'
import { keepAnswer } from '../../http/queries.ts'
import type { NewOrder } from './build-order.ts'
import {
  addRound,
  announceOrder,
  catalogVersion,
  countLines,
  insertLines,
  insertOrder,
  manyOpen,
  type OpenCheck,
  openCheck,
  openCheckAt,
  openCheckOf,
  type Placed,
  type RaisedCounter,
  raiseCounters,
  tokenOf,
} from './queries.ts'
import { insertPaid } from './queries-paid.ts'
import { insertJobs } from './queries-papers.ts'
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
 * the store does not know the customer or has too many open orders, its check is not open, the diner's request no longer waits,
 * or the till takes no money. Then nothing is stored.
 */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<Numbers> {
  const { tenantId } = order
  const [counters, [store], many, joined = []] = await tx.run(
    raiseCounters(order),
    catalogVersion(tenantId),
    manyOpen(tenantId),
    ...checkToJoin(order),
  )
  const hasManyOpen = many.length > 0
  if (store?.version !== order.catalogVersion || (hasManyOpen && !(await hasRoomFor(tx, order))))
    throw new Refused()
  const party = await partyOf(tx, order, joined[0])
  const placed = numbersOf(order, counters, party, await customerOf(tx, order))
  if (order.request && !(await tx.first(requestStatus(tenantId, order.request.id)))) throw new Refused()
  const { orderId, checkId, tokenNo, invoiceId } = placed
  const paid = order.invoice && invoiceId !== null ? { invoiceId, change: order.invoice.change } : null
  tx.atEnd(...rowsOf(order, placed, { tokenNo, orderId, checkId, ...paid }, party === null))
  return { orderId, checkId, tokenNo, paid }
}

/** Reads the check of which the order may be a round. */
function checkToJoin({ tenantId, check, row }: NewOrder): Statement<OpenCheck>[] {
  if (typeof check === 'number') return [openCheckOf(tenantId, check)]
  return check === 'table' && row.table_id !== null ? [openCheckAt(tenantId, row.table_id)] : []
}

/** @returns null when the order opens a check */
async function partyOf(
  tx: Tx,
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

async function hasRoomFor(tx: Tx, { tenantId, lines }: NewOrder): Promise<boolean> {
  const open = await tx.first(countOpen(tenantId))
  return !open || (open.orders < MAX_OPEN_ORDERS && open.lines + lines.length <= MAX_OPEN_LINES)
}

async function customerOf(tx: Tx, { tenantId, row, knownCustomer }: NewOrder): Promise<Placed['customer']> {
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
  const number = (name: string): number => {
    const counter = counters.find((one) => one.name === name)
    if (!counter) throw new Error(`the new order has no number from the counter "${name}"`)
    return counter.value
  }
  return {
    orderId: number('order'),
    tokenNo: number(tokenOf(order)),
    lineId: number('order_item'),
    invoiceId: order.invoice ? number('invoice') : null,
    change: number('change'),
    checkId: party ? party.id : number('check'),
    round: party ? party.rounds + 1 : 1,
    tableId: party ? party.table_id : order.row.table_id,
    customer,
  }
}

/** The rows in an order in which each refers to those before it. */
function rowsOf(order: NewOrder, placed: Placed, numbers: object, opensCheck: boolean): Statement[] {
  const { invoice, papers, retry, request, further } = order
  const answer = { success: true, message: order.message, ...numbers }
  return [
    ...(invoice
      ? insertPaid(order, invoice, placed)
      : [(opensCheck ? openCheck : addRound)(order, placed), insertOrder(order, placed)]),
    insertLines(order, placed),
    ...announceOrder(order, placed),
    ...(papers.length > 0 ? [insertJobs(order)] : []),
    ...(retry ? [keepAnswer(order.tenantId, retry.key, retry.hash, answer, order.arrivedAt)] : []),
    ...further,
    ...(request ? closeRequest(order, request) : []),
  ]
}
