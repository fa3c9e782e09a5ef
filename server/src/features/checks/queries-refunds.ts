import type { Insertable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { k, type Statement, statement } from '../../db/statement.ts'

export const insertRefund = (row: Insertable<DB['refunds']>) => k.insertInto('refunds').values(row)

export interface PaymentToCorrect {
  check_id: number
  payment_type_id: number
  title: string
  amount: number
  business_date: string
}

export const paymentToCorrect = (tenantId: number, id: number): Statement<PaymentToCorrect> =>
  statement(
    `SELECT p.check_id, p.payment_type_id, way.title, p.amount, p.business_date
     FROM payments p JOIN payment_types way ON way.tenant_id = $1 AND way.id = p.payment_type_id
     WHERE p.tenant_id = $1 AND p.id = $2`,
    [tenantId, id],
  )

/** Only cash keeps what was given for it. */
export const changePaymentType = (tenantId: number, id: number, typeId: number, isCash: boolean): Statement =>
  statement(
    `UPDATE payments SET payment_type_id = $3, tendered = CASE WHEN $4 THEN tendered END
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, typeId, isCash],
  )
