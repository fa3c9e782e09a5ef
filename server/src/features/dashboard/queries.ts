import { k } from '../../db/statement.ts'

/** Whatever day they are of. */
export const countOpenOrders = (tenantId: number) =>
  k
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'created')
