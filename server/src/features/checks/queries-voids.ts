import { type Statement, statement } from '../../db/statement.ts'

/** Why lines were voided, and whether their food is thrown away. */
export const explainVoid = (
  tenantId: number,
  itemIds: readonly number[],
  reason: string,
  wasted: boolean,
): Statement =>
  statement(
    'UPDATE order_items SET void_reason = $3, wasted = $4 WHERE tenant_id = $1 AND id = ANY ($2::integer[])',
    [tenantId, itemIds, reason, wasted],
  )
