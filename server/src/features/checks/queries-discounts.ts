import { type Statement, statement } from '../../db/statement.ts'

export interface NewDiscount {
  id: number
  kind: 'discount' | 'courtesy'
  percent: number | null
  reason: string
  note: string | null
  business_date: string
  created_at: Date
  created_by: string
}

export const insertDiscount = (tenantId: number, discount: NewDiscount): Statement =>
  statement(
    `INSERT INTO discounts (tenant_id, id, kind, percent, reason, note, business_date, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenantId,
      discount.id,
      discount.kind,
      discount.percent,
      discount.reason,
      discount.note,
      discount.business_date,
      discount.created_at,
      discount.created_by,
    ],
  )

/** A discount with what it takes off some lines, in centavos. */
export interface GivenDiscount {
  reason: string
  item_id: number
  amount: number
}

export const givenDiscount = (
  tenantId: number,
  id: number,
  itemIds: readonly number[],
): Statement<GivenDiscount> =>
  statement(
    `SELECT d.reason, line.item_id, line.amount
     FROM discount_lines line JOIN discounts d ON d.tenant_id = $1 AND d.id = line.discount_id
     WHERE line.tenant_id = $1 AND line.discount_id = $2 AND line.item_id = ANY ($3::integer[])`,
    [tenantId, id, itemIds],
  )

export const deleteDiscountLines = (tenantId: number, id: number, itemIds: readonly number[]): Statement =>
  statement(
    'DELETE FROM discount_lines WHERE tenant_id = $1 AND discount_id = $2 AND item_id = ANY ($3::integer[])',
    [tenantId, id, itemIds],
  )
