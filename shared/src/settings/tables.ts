import { z } from 'zod'
import { MAX_SEATS } from '../floor/plan.ts'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { count, field, id, numberOf, text } from '../kernel/fields.ts'
import { isAbsent } from '../kernel/predicates.ts'
import { AREA } from '../kernel/scopes.ts'
import { MAX_TABLE_NAME, MAX_TABLES_AT_ONCE } from './table-titles.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const StoreTable = z.object({
  id: z.int(),
  encrypted_id: z.string(),
  table_title: z.string(),
  floor: z.string(),
  seating_capacity: z.int(),
})
export type StoreTable = z.output<typeof StoreTable>

const tableBody = z.object({
  title: text('¡Por favor proporcione un título!', 60),
  floor: text("Por favor proporcione un piso o use '-'", 60),
  seatingCapacity: field<number | string, number>(
    { type: 'integer', minimum: 0, maximum: MAX_SEATS },
    (raw, fail) => {
      if (isAbsent(raw)) return fail("Por favor proporcione la capacidad de asientos o '0'")
      const value = numberOf(raw)
      const valid = Number.isInteger(value) && value >= 0 && value <= MAX_SEATS
      return valid ? value : fail("Por favor proporcione una cantidad válida de capacidad de asientos o '0'")
    },
  ),
})

export const listStoreTables = declareCall({
  method: 'GET',
  path: '/settings/store-tables',
  summary: 'Tables',
  access: settings,
  answer: z.array(StoreTable),
})

export const addStoreTable = declareCall({
  method: 'POST',
  path: '/settings/store-tables/add',
  summary: 'Add a table',
  audit: { key: 'table.add', es: 'Agregó una mesa', en: 'Added a table' },
  access: settings,
  body: tableBody,
  answer: written({ id: z.int() }),
})

export const addStoreTables = declareCall({
  method: 'POST',
  path: '/settings/store-tables/add-several',
  summary:
    'Add tables of one floor and size, with titles in sequence that no table has: `Mesa 1`, `Mesa 2`, …',
  audit: {
    key: 'table.add_several',
    es: 'Agregó varias mesas',
    en: 'Added several tables',
    fields: { count: 'Cuántas' },
  },
  access: settings,
  idempotent: true,
  body: tableBody.omit({ title: true }).extend({
    count: count(`¡Agrega de 1 a ${MAX_TABLES_AT_ONCE} mesas!`, 1, MAX_TABLES_AT_ONCE),
    /** What comes before the number. */
    name: text('¡Por favor proporcione un título!', MAX_TABLE_NAME),
  }),
  answer: written({ ids: z.array(z.int()) }),
})

export const updateStoreTable = declareCall({
  method: 'POST',
  path: '/settings/store-tables/{id}/update',
  summary: 'Change a table',
  audit: { key: 'table.change', of: 'table', es: 'Cambió una mesa', en: 'Changed a table' },
  access: settings,
  params: byId,
  body: tableBody,
  answer: done,
})

export const deleteStoreTable = declareCall({
  method: 'DELETE',
  path: '/settings/store-tables/{id}',
  summary: 'Remove a table without open orders and without guests to come',
  audit: { key: 'table.remove', of: 'table', es: 'Eliminó una mesa', en: 'Removed a table' },
  access: settings,
  params: byId,
  answer: done,
})

export const rotateTableCode = declareCall({
  method: 'POST',
  path: '/settings/store-tables/{id}/rotate-code',
  summary: 'Give a table a new QR code; the printed ones stop working',
  audit: {
    key: 'table.rotate_code',
    of: 'table',
    es: 'Cambió el código QR de una mesa',
    en: 'Gave a table a new QR code',
  },
  access: settings,
  params: byId,
  answer: done,
})
