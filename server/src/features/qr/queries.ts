import { formatCentavos } from '@comanda/shared/kernel/money'
import type { QrOrder } from '@comanda/shared/qr/api'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { k, type RowOf, statement } from '../../db/statement.ts'
import { instant } from '../../http/answers.ts'
import type { RequestLine } from '../../selling/placing/queries-requests.ts'

/** The stores of these printed codes. */
export const storesOfCodes = (codes: readonly string[]) =>
  statement<{ code: string; tenant_id: number }>(
    'SELECT code, tenant_id FROM qr_codes WHERE code = ANY ($1::text[])',
    [codes],
    'stores_of_codes',
  )

export interface NewRequest {
  tenantId: number
  /** The version at which the prices were read. The request is stored only if the store still has this version. */
  catalogVersion: number
  now: Date
  lapsesAt: Date
  deliveryType: string | null
  customerType: 'WALKIN' | 'CUSTOMER'
  customerKey: string | null
  customerPhone: string | null
  customerName: string
  tableId: number | null
  /** The sitting whose phones send it. */
  sittingId: number | null
  addressHash: Buffer
  lines: readonly RequestLine[]
}

/** The pending requests at the time when a new request arrives. */
export interface Waiting {
  /** Whether the store still sells and the catalog still has the version of the prices. */
  is_current: boolean
  at_table: number
  from_address: number
  /** In the whole store: requests at tables if the new request is at a table, otherwise requests without a table. */
  like_this: number
}

/**
 * Locks the store's row, so that the requests of a store are stored in sequence and each count sees the ones
 * before. It must be a separate statement, because a statement does not see rows that are committed while it waits.
 */
export const lockStoreForRequests = (tenantId: number) =>
  statement('SELECT FROM stores WHERE tenant_id = $1 FOR NO KEY UPDATE', [tenantId], 'qr_turn')

export const countWaitingLike = ({ tenantId, catalogVersion, now, tableId, addressHash }: NewRequest) =>
  statement<Waiting>(
    `SELECT EXISTS (
              SELECT FROM stores WHERE tenant_id = $1 AND catalog_version = $2 AND is_active
                AND (active_until IS NULL OR active_until > $3)) AS is_current,
            count(*) FILTER (WHERE table_id = $4::integer) AS at_table,
            count(*) FILTER (WHERE address_hash = $5::bytea) AS from_address,
            count(*) FILTER (WHERE (table_id IS NULL) = ($4::integer IS NULL)) AS like_this
     FROM qr_orders WHERE tenant_id = $1 AND status = 'pending' AND lapses_at > $3`,
    [tenantId, catalogVersion, now, tableId, addressHash],
    'count_waiting_like',
  )

export const insertRequest = (request: NewRequest, id: number) =>
  k.insertInto('qr_orders').values({
    tenant_id: request.tenantId,
    id,
    created_at: request.now,
    lapses_at: request.lapsesAt,
    delivery_type: request.deliveryType,
    customer_type: request.customerType,
    customer_key: request.customerKey,
    customer_phone: request.customerPhone,
    customer_name: request.customerName,
    table_id: request.tableId,
    sitting_id: request.sittingId,
    address_hash: request.addressHash,
    lines: JSON.stringify(request.lines),
  })

const waiting = (tenantId: number, now: Date) =>
  k
    .selectFrom('qr_orders as q')
    .where('q.tenant_id', '=', tenantId)
    .where('q.status', '=', 'pending')
    .where('q.lapses_at', '>', now)

/** Pending requests with their table, unless it was removed. */
const waitingWithTable = (tenantId: number, now: Date) =>
  waiting(tenantId, now).leftJoin('store_tables as t', (join) =>
    join
      .onRef('t.tenant_id', '=', 'q.tenant_id')
      .onRef('t.id', '=', 'q.table_id')
      .on('t.tenant_id', '=', tenantId)
      .on('t.archived_at', 'is', null),
  )

/** Filters requests by whether they have a table. */
type TableFilter = 'with' | 'without' | null

/** `count(t.id)` counts only requests with a table. */
export const countWaiting = (tenantId: number, now: Date) =>
  waitingWithTable(tenantId, now).select((expression) => [
    expression.fn.countAll<number>().as('all'),
    expression.fn.count<number>('t.id').as('with_table'),
  ])

const PAGE = 100

/** Who waits longest is first; each with the customer of its phone. */
const waitingRows = (tenantId: number, now: Date) =>
  waitingWithTable(tenantId, now)
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.tenant_id', '=', 'q.tenant_id')
        .onRef('c.phone_key', '=', 'q.customer_key')
        .on('c.tenant_id', '=', tenantId)
        .on('c.archived_at', 'is', null),
    )
    .select(['q.id', 'q.created_at', 'q.delivery_type', 'q.customer_type', 'q.lines'])
    .select(['q.customer_phone', 'q.customer_name', 'c.phone as known_phone', 'c.name as known_name'])
    .select(['t.id as table_id', 't.title as table_title', 't.floor'])
    .select((expression) =>
      jsonArrayFrom(
        expression
          .selectFrom('sitting_guests as g')
          .select(['g.number', 'g.name'])
          .whereRef('g.tenant_id', '=', 'q.tenant_id')
          .where('g.tenant_id', '=', tenantId)
          .whereRef('g.sitting_id', '=', 'q.sitting_id'),
      ).as('guests'),
    )
    .orderBy('q.id')
    .limit(PAGE)

export const listWaiting = (tenantId: number, now: Date, filter: TableFilter, page: number) =>
  waitingRows(tenantId, now)
    .$if(filter !== null, (query) => query.where('t.id', filter === 'with' ? 'is not' : 'is', null))
    .offset((page - 1) * PAGE)

/** The requests of one table: fewer than a page, because each table has a limit. */
export const waitingAt = (tenantId: number, now: Date, tableId: number) =>
  waitingRows(tenantId, now).where('t.id', '=', tableId)

type WaitingRow = RowOf<ReturnType<typeof listWaiting>>

/** A walk-in has no name; the diner's page shows a placeholder. */
export const qrOrderOf = (row: WaitingRow): QrOrder => {
  const isWalkIn = row.customer_type === 'WALKIN'
  return {
    id: row.id,
    date: instant(row.created_at),
    delivery_type: row.delivery_type as QrOrder['delivery_type'],
    customer_type: row.customer_type as QrOrder['customer_type'],
    customer_id: isWalkIn ? null : (row.known_phone ?? row.customer_phone),
    customer_name: isWalkIn ? null : (row.known_name ?? row.customer_name),
    table_id: row.table_id,
    table_title: row.table_title,
    floor: row.floor,
    status: 'pending',
    payment_status: 'pending',
    items: (row.lines as RequestLine[]).map((line, index) => ({
      ...itemOfLine(row, line, index),
      ...guestOf(row, line),
    })),
  }
}

function guestOf({ guests }: WaitingRow, { guest }: RequestLine) {
  if (guest === null || guest === undefined) return {}
  const name = guests.find(({ number }) => number === guest)?.name
  return { guest, ...(name && { guest_name: name }) }
}

const itemOfLine = (row: WaitingRow, line: RequestLine, index: number): QrOrder['items'][number] => ({
  id: index + 1,
  order_id: row.id,
  item_id: line.item_id,
  item_title: line.item_title,
  tax_id: line.tax_id,
  tax_title: line.tax_title,
  tax_rate: line.tax_rate,
  tax_type: line.tax_type,
  variant_id: line.variant_id,
  variant_title: line.variant_title,
  price: formatCentavos(line.unit_price),
  quantity: line.quantity,
  status: 'created',
  date: instant(row.created_at),
  addons: [...line.addons],
  notes: line.notes,
})

const cancelWaiting = (
  tenantId: number,
  who: { now: Date; username: string },
  reason: string | null = null,
) =>
  k
    .updateTable('qr_orders')
    .set({ status: 'cancelled', closed_at: who.now, closed_by: who.username, reason })
    .returning('sitting_id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .where('lapses_at', '>', who.now)

export const cancelAll = (
  tenantId: number,
  who: { now: Date; username: string },
  withoutTableOnly: boolean,
) =>
  cancelWaiting(tenantId, who).$if(withoutTableOnly, (query) =>
    query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('store_tables as t')
            .whereRef('t.id', '=', 'qr_orders.table_id')
            .where('t.tenant_id', '=', tenantId)
            .where('t.archived_at', 'is', null),
        ),
      ),
    ),
  )

export const cancelOne = (
  tenantId: number,
  id: number,
  { reason, ...who }: { now: Date; username: string; reason: string | null },
) => cancelWaiting(tenantId, who, reason).where('id', '=', id)
