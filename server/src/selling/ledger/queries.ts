import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import type { ShiftStatus, Till } from '@comanda/shared/till/shift'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { insertRows, k, type Runnable, type Statement, statement } from '../../db/statement.ts'
import type { StoreContext } from '../../http/context.ts'
import type { Session } from '../../http/queries.ts'

/** The store's lock of `checks/queries.ts`, also for a store that has no order yet. */
export const lockOrderCounter = (tenantId: number): Statement =>
  statement(
    `INSERT INTO counters (tenant_id, name, value) VALUES ($1, 'order', 0)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = counters.value`,
    [tenantId],
  )

/**
 * `$1` is the store, `drawer` the drawer that a session chose, or null, and `username` its person: `d` and `sh` are the drawer
 * that they use and its open shift. Clients that cannot choose use the store's only drawer, that of their own shift, or
 * the only drawer with an open shift.
 */
export const tillJoins = (drawer: string, username: string): string => `
LEFT JOIN till_settings rules ON rules.tenant_id = $1
LEFT JOIN drawers d ON d.tenant_id = $1 AND d.archived_at IS NULL AND d.id = coalesce(
  (SELECT chosen.id FROM drawers chosen
   WHERE chosen.tenant_id = $1 AND chosen.archived_at IS NULL AND chosen.id = ${drawer}),
  (SELECT min(one.id) FROM drawers one WHERE one.tenant_id = $1 AND one.archived_at IS NULL HAVING count(*) = 1),
  (SELECT min(own.drawer_id) FROM shifts own
   WHERE own.tenant_id = $1 AND own.status <> 'closed' AND own.opened_by = ${username} HAVING count(*) = 1),
  (SELECT min(sole.drawer_id) FROM shifts sole
   WHERE sole.tenant_id = $1 AND sole.status = 'open' HAVING count(*) = 1))
LEFT JOIN shifts sh ON sh.tenant_id = $1 AND sh.drawer_id = d.id AND sh.status <> 'closed'`

/** The till for which a session takes money; right only under the store's lock. */
export const tillOf = (
  tenantId: number,
  { drawerId, username }: Pick<Session, 'drawerId' | 'username'>,
): Statement<Till> =>
  statement(
    `SELECT d.id AS "drawerId", sh.id AS "shiftId", sh.status, coalesce(rules.require_shift, false) AS "requiresShift"
     FROM stores s ${tillJoins('$2', '$3')} WHERE s.tenant_id = $1`,
    [tenantId, drawerId, username],
    'till',
  )

/** Of all payment types that the store ever had. */
export const kindsOfPayment = (tenantId: number): Statement<{ id: number; kind: PaymentKind }> =>
  statement('SELECT id, kind FROM payment_types WHERE tenant_id = $1', [tenantId])

export interface ShiftRow {
  id: number
  drawer_id: number
  drawer_title: string
  business_date: string
  status: ShiftStatus
  opened_at: Date
  opened_by: string
  opened_name: string
  counting_by: string | null
  counting_name: string | null
  closed_at: Date | null
  closed_by: string | null
  closed_name: string | null
}

const SHIFTS = `
SELECT sh.id, sh.drawer_id, d.title AS drawer_title, sh.business_date, sh.status, sh.opened_at, sh.opened_by,
       coalesce(opener.name, sh.opened_by) AS opened_name, sh.counting_by,
       coalesce(counter.name, sh.counting_by) AS counting_name, sh.closed_at, sh.closed_by,
       coalesce(closer.name, sh.closed_by) AS closed_name
FROM shifts sh
JOIN drawers d ON d.tenant_id = $1 AND d.id = sh.drawer_id
LEFT JOIN users opener ON opener.tenant_id = $1 AND opener.username = sh.opened_by
LEFT JOIN users counter ON counter.tenant_id = $1 AND counter.username = sh.counting_by
LEFT JOIN users closer ON closer.tenant_id = $1 AND closer.username = sh.closed_by
WHERE sh.tenant_id = $1`

export const openShifts = (tenantId: number): Statement<ShiftRow> =>
  statement(`${SHIFTS} AND sh.status <> 'closed' ORDER BY sh.id`, [tenantId], 'open_shifts')

export const shiftById = (tenantId: number, id: number): Statement<ShiftRow> =>
  statement(`${SHIFTS} AND sh.id = $2`, [tenantId, id])

/** The shifts that were opened on a day; `withOpen` adds all that are not closed. */
export const shiftsOfDay = (tenantId: number, date: string, withOpen: boolean): Statement<ShiftRow> =>
  statement(`${SHIFTS} AND (sh.business_date = $2 OR $3 AND sh.status <> 'closed') ORDER BY sh.id`, [
    tenantId,
    date,
    withOpen,
  ])

/** @returns a row while the person counts a drawer */
export const countingOf = (tenantId: number, username: string): Statement<{ id: number }> =>
  statement(
    `SELECT id FROM shifts WHERE tenant_id = $1 AND status = 'counting' AND counting_by = $2 LIMIT 1`,
    [tenantId, username],
    'counting_of',
  )

export const anyShift = (tenantId: number): Statement<object> =>
  statement('SELECT FROM shifts WHERE tenant_id = $1 LIMIT 1', [tenantId])

export const listDrawers = (tenantId: number) =>
  k
    .selectFrom('drawers')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')

export const insertDrawer = (row: Insertable<DB['drawers']>) => k.insertInto('drawers').values(row)

export const updateDrawer = (tenantId: number, id: number, change: { title?: string; archived_at?: Date }) =>
  k
    .updateTable('drawers')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)

/** The drawer of a session and of the shared device on which it runs. */
export const chooseDrawer = (
  { tenantId, sessionId, deviceId }: Pick<Session, 'tenantId' | 'sessionId' | 'deviceId'>,
  drawerId: number | null,
): Runnable[] => [
  k
    .updateTable('sessions')
    .set({ drawer_id: drawerId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId),
  ...(deviceId === null
    ? []
    : [
        k
          .updateTable('devices')
          .set({ drawer_id: drawerId })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', deviceId),
      ]),
]

export const findTillSettings = (tenantId: number) =>
  k.selectFrom('till_settings').selectAll().where('tenant_id', '=', tenantId)

export const writeTillSettings = ({ tenant_id, ...settings }: Insertable<DB['till_settings']>) =>
  k
    .insertInto('till_settings')
    .values({ tenant_id, ...settings })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(settings))

export const insertShift = (row: Insertable<DB['shifts']>) => k.insertInto('shifts').values(row)

/** The columns of every row of the ledger: who moves the money and when, in which drawer and shift. */
export const ledgerRow = (
  {
    tenantId,
    now,
    businessDate,
    session,
  }: Pick<StoreContext, 'tenantId' | 'now' | 'businessDate' | 'session'>,
  till: Pick<Till, 'shiftId' | 'drawerId'> | undefined,
) => ({
  tenant_id: tenantId,
  at: now,
  business_date: businessDate,
  shift_id: till?.shiftId ?? null,
  drawer_id: till?.drawerId ?? null,
  actor: session.username,
})

const LEDGER_COLUMNS = [
  'tenant_id',
  'at',
  'business_date',
  'shift_id',
  'drawer_id',
  'actor',
  'source',
  'source_id',
  'entry',
  'payment_type_id',
  'kind',
  'amount',
  'recipient',
  'reason',
  'note',
  'approved_by',
] as const satisfies readonly (keyof DB['ledger'])[]

export const insertLedger = (rows: readonly Insertable<DB['ledger']>[]): Statement =>
  insertRows(
    'insert_ledger',
    'ledger',
    rows.map((row) => Object.fromEntries(LEDGER_COLUMNS.map((column) => [column, row[column] ?? null]))),
  )
