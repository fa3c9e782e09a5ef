import { type Statement, statement } from './statement.ts'

/**
 * From this statement on, the transaction sees only the rows of this store. A literal SET LOCAL, because Citus does not propagate
 * set_config().
 */
export function enterStore(tenantId: number): Statement {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError('not a tenant')
  return statement(`SET LOCAL app.tenant_id = '${tenantId}'`)
}

/** Begins a transaction that sees the rows of one store only. */
export const fence = (tenantId: number, begin = 'BEGIN'): readonly Statement[] => [
  statement(begin, [], begin),
  enterStore(tenantId),
]
