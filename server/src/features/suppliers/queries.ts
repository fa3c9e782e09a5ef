import type { Insertable, Updateable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'
import { deleteRows, k, updateRows } from '../../db/statement.ts'

export const listSuppliers = (tenantId: number) =>
  k
    .selectFrom('suppliers')
    .select(['id', 'name', 'phone', 'email', 'rfc', 'delivery_days as deliveryDays'])
    .where('tenant_id', '=', tenantId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')

export const insertSupplier = (row: Insertable<DB['suppliers']>) => k.insertInto('suppliers').values(row)

export const updateSupplier = (tenantId: number, id: number, set: Updateable<DB['suppliers']>) =>
  updateRows('suppliers', { tenant_id: tenantId, id, archived_at: null }, set)

export const deleteSupplier = (tenantId: number, id: number) =>
  deleteRows('suppliers', { tenant_id: tenantId, id, archived_at: null })
