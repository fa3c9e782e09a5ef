import { z } from 'zod'
import { personOfRfc, tidyRfc } from '../cfdi/rfc.ts'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { field, id, optional, optionalEmail, optionalText, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const MAX_SUPPLIERS = 500

export const Supplier = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  rfc: z.string().nullable(),
  deliveryDays: z.string().nullable(),
})
export type Supplier = z.output<typeof Supplier>

/** Of a company or a person; a supplier has no generic RFC. */
export const isRfc = (typed: string): boolean => personOfRfc(tidyRfc(typed)) !== null

const rfc = optional(
  field<string, string>({ type: 'string', maxLength: 13 }, (raw, fail) =>
    typeof raw === 'string' && isRfc(raw) ? tidyRfc(raw) : fail('¡El RFC no es válido!'),
  ),
)

const supplierBody = z.object({
  name: text('¡Escribe el nombre del proveedor!', 120),
  phone: optionalText(40),
  email: optionalEmail('¡El correo no es válido!'),
  rfc,
  deliveryDays: optionalText(120),
})

export const listSuppliers = declareCall({
  method: 'GET',
  path: '/settings/suppliers',
  summary: 'From whom the store buys, by name',
  access: settings,
  answer: z.array(Supplier),
})

export const addSupplier = declareCall({
  method: 'POST',
  path: '/settings/suppliers/add',
  summary: 'Add a supplier',
  audit: {
    key: 'supplier.add',
    es: 'Agregó un proveedor',
    en: 'Added a supplier',
    fields: { deliveryDays: 'Días de entrega' },
  },
  access: settings,
  body: supplierBody,
  answer: written({ id: z.int() }),
})

export const updateSupplier = declareCall({
  method: 'POST',
  path: '/settings/suppliers/{id}/update',
  summary: 'Change a supplier',
  audit: {
    key: 'supplier.change',
    of: 'supplier',
    es: 'Cambió un proveedor',
    en: 'Changed a supplier',
    fields: { deliveryDays: 'Días de entrega' },
  },
  access: settings,
  params: byId,
  body: supplierBody,
  answer: done,
})

export const deleteSupplier = declareCall({
  method: 'DELETE',
  path: '/settings/suppliers/{id}',
  summary: 'Remove a supplier',
  audit: { key: 'supplier.remove', of: 'supplier', es: 'Eliminó un proveedor', en: 'Removed a supplier' },
  access: settings,
  params: byId,
  answer: done,
})
