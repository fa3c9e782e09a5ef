import type { ShiftStatus } from '@comanda/shared/till/shift'
import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

export const insertRefund = (row: Insertable<DB['refunds']>) => k.insertInto('refunds').values(row)

export interface PaymentToCorrect {
  id: number
  check_id: number
  payment_type_id: number
  title: string
  amount: number
  tip: number
  business_date: string
  returned_at: Date | null
  /** The kind, shift and drawer that the ledger has it in. */
  kind: string
  shift_id: number | null
  shift_status: ShiftStatus | null
  drawer_id: number | null
  /** How often its type was corrected. */
  corrections: number
}

export const paymentToCorrect = (tenantId: number, id: number): Statement<PaymentToCorrect> =>
  statement(
    `SELECT p.id, p.check_id, p.payment_type_id, way.title, p.amount, p.tip, p.business_date, p.returned_at, taken.shift_id, taken.drawer_id,
            sh.status AS shift_status, changed.corrections, coalesce(latest.kind, taken.kind) AS kind
     FROM payments p
     JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
     JOIN ledger taken ON taken.tenant_id = $1 AND taken.source = 'payment' AND taken.source_id = p.id
                      AND taken.entry = 'payment'
     LEFT JOIN shifts sh ON sh.tenant_id = $1 AND sh.id = taken.shift_id
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS corrections FROM ledger one
       WHERE one.tenant_id = $1 AND one.source = 'correction' AND one.source_id = p.id AND one.entry LIKE 'to %'
     ) changed
     LEFT JOIN ledger latest ON latest.tenant_id = $1 AND latest.source = 'correction' AND latest.source_id = p.id
                            AND latest.entry = 'to ' || changed.corrections
     WHERE p.tenant_id = $1 AND p.id = $2`,
    [tenantId, id],
  )

/** A payment that was taken back counts nothing any more. */
export const endPayment = (tenantId: number, id: number, at: Date): Statement =>
  statement(
    `UPDATE payments SET returned_at = $3, returned_amount = amount, returned_tip = tip, amount = 0, tip = 0, tendered = NULL
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, at],
  )

/** Only cash keeps the tendered amount. */
export const changePaymentType = (tenantId: number, id: number, typeId: number, isCash: boolean): Statement =>
  statement(
    `UPDATE payments SET payment_type_id = $3, tendered = CASE WHEN $4 THEN tendered END
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, typeId, isCash],
  )
