import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import * as api from '@comanda/shared/suppliers/api'
import { nextNumber } from '../../db/counters.ts'
import { deleteOrArchive } from '../../db/delete-or-archive.ts'
import { saved } from '../../http/answers.ts'
import type { CallRouter } from '../../http/calls.ts'
import * as queries from './queries.ts'

const columnsOf = ({ deliveryDays, ...columns }: Body<typeof api.addSupplier>) => ({
  ...columns,
  delivery_days: deliveryDays,
})

const requireFound = (rows: number): void => {
  if (rows === 0) throw new AppError('not_found', 'El proveedor no existe.')
}

export function supplierRoutes(calls: CallRouter): void {
  calls.store(api.listSuppliers, ({ db, tenantId }) => db.all(queries.listSuppliers(tenantId)))
  calls.store(api.addSupplier, (context, { body }) =>
    context.write(async (tx) => {
      const { tenantId } = tx
      // The counter's lock lets two people add by turns.
      const id = await nextNumber(tx, tenantId, 'supplier')
      if ((await tx.all(queries.listSuppliers(tenantId))).length >= api.MAX_SUPPLIERS)
        throw new AppError('invalid_input', `El máximo es ${api.MAX_SUPPLIERS} proveedores.`)
      await tx.affected(queries.insertSupplier({ tenant_id: tenantId, id, ...columnsOf(body) }))
      return saved('El proveedor se agregó.', { id })
    }),
  )
  calls.store(api.updateSupplier, (context, { params: { id }, body }) =>
    context.write(async (tx) => {
      requireFound(await tx.affected(queries.updateSupplier(tx.tenantId, id, columnsOf(body))))
      return saved('El proveedor se guardó.')
    }),
  )
  calls.store(api.deleteSupplier, (context, { params: { id } }) =>
    context.write(async (tx) => {
      const { tenantId } = tx
      const archive = queries.updateSupplier(tenantId, id, { archived_at: context.now })
      requireFound(await deleteOrArchive(tx, queries.deleteSupplier(tenantId, id), archive))
      return saved('El proveedor se eliminó.')
    }),
  )
}
