import { type Statement, statement } from './statement.ts'

/**
 * Begins a transaction that sees the rows of one store only. A literal SET LOCAL, because Citus does not propagate
 * set_config().
 */
export function fence(tenantId: number, begin = 'BEGIN'): readonly Statement[] {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new RangeError('not a tenant')
  return [statement(begin), statement(`SET LOCAL app.tenant_id = '${tenantId}'`)]
}
