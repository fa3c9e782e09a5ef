import type { Certifier } from '@comanda/shared/cfdi/words'
import { ofStores, type SomeStores } from '../../../db/nodes.ts'
import { type Statement, statement, updateRows } from '../../../db/statement.ts'

const IS_DUE = `pac <> 'double' AND (stamps_due_at IS NULL OR stamps_due_at <= $1)`

/** The stores whose account at a certifier is to be asked. */
export const listStampsDue = (
  stores: SomeStores,
  now: Date,
  most: number,
): Statement<{ tenant_id: number }> =>
  statement(
    `SELECT tenant_id FROM fiscal_settings WHERE ${ofStores(stores)} AND ${IS_DUE} ORDER BY stamps_due_at NULLS FIRST LIMIT $2`,
    [now, most],
  )

/** No other process asks before `until`. */
export const leaseStamps = (tenantId: number, now: Date, until: Date): Statement<{ pac: Certifier }> =>
  statement(
    `UPDATE fiscal_settings SET stamps_due_at = $3 WHERE tenant_id = $2 AND ${IS_DUE} RETURNING pac`,
    [now, tenantId, until],
  )

/** @param lease the account was changed meanwhile where this is another one */
export const askStampsAt = (tenantId: number, lease: Date, next: Date) =>
  updateRows('fiscal_settings', { tenant_id: tenantId, stamps_due_at: lease }, { stamps_due_at: next })

export const keepStampsLeft = (
  tenantId: number,
  { left, lease, now, next }: { left: number | null; lease: Date; now: Date; next: Date },
): Statement<{ stamps_mailed_at: Date | null; owner: string | null }> =>
  statement(
    `UPDATE fiscal_settings own SET stamps_left = $3, stamps_at = $4, stamps_due_at = $5 FROM stores s
     WHERE own.tenant_id = $1 AND own.stamps_due_at = $2 AND s.tenant_id = $1 RETURNING own.stamps_mailed_at, s.owner`,
    [tenantId, lease, left, now, next],
  )

export const keepStampsMailed = (tenantId: number, at: Date | null) =>
  statement('UPDATE fiscal_settings SET stamps_mailed_at = $2 WHERE tenant_id = $1', [tenantId, at])
