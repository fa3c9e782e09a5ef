import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { field, id, ids, numberOf, oneOf, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { TAX_TYPES } from '../selling/totals.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const Tax = z.object({ id: z.int(), title: z.string(), rate: z.number(), type: z.enum(TAX_TYPES) })
export type Tax = z.output<typeof Tax>

export const ListedTax = Tax.extend({
  /** The items on the menu with this tax. */
  items_count: z.int(),
})
export type ListedTax = z.output<typeof ListedTax>

const rate = field<number | string, number>(
  { type: ['number', 'string'], minimum: 0, maximum: 100 },
  (raw, fail) => {
    const value = numberOf(raw)
    const valid = value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e9) / 1e6)
    return valid ? value : fail('¡Valor inválido proporcionado en la Tasa de Impuesto!')
  },
)

const taxBody = (missingTitle: string) =>
  z.object({ title: text(missingTitle), rate, type: oneOf(TAX_TYPES, '¡Seleccione el Tipo de Impuesto!') })

export const listTaxes = declareCall({
  method: 'GET',
  path: '/settings/taxes',
  summary: 'Taxes',
  access: settings,
  answer: z.array(ListedTax),
})

export const addTax = declareCall({
  method: 'POST',
  path: '/settings/taxes/add',
  summary: 'Add a tax',
  audit: { key: 'tax.add', es: 'Agregó un impuesto', en: 'Added a tax' },
  access: settings,
  body: taxBody('¡Proporcione un título!'),
  answer: written({ id: z.int(), taxId: z.int() }),
})

export const updateTax = declareCall({
  method: 'POST',
  path: '/settings/taxes/{id}/update',
  summary: 'Change a tax; bills already placed keep theirs',
  audit: { key: 'tax.change', of: 'tax', es: 'Cambió un impuesto', en: 'Changed a tax' },
  access: settings,
  params: byId,
  body: taxBody('¡Por favor proporcione un título!'),
  answer: done,
})

export const deleteTax = declareCall({
  method: 'DELETE',
  path: '/settings/taxes/{id}',
  summary: 'Remove a tax; its items stay, untaxed, and are named for `restore`',
  audit: { key: 'tax.remove', of: 'tax', es: 'Eliminó un impuesto', en: 'Removed a tax' },
  access: settings,
  params: byId,
  answer: written({ itemIds: z.array(z.int()) }),
})

/** Maximum items to which one call can restore their tax. */
const MOST_ITEMS = 10_000

export const restoreTax = declareCall({
  method: 'POST',
  path: '/settings/taxes/restore',
  summary: 'Undo a removal: add the tax and give it to those of the items that have no tax',
  audit: { key: 'tax.restore', es: 'Restauró un impuesto', en: 'Restored a tax' },
  access: settings,
  body: z.object({
    ...taxBody('¡Proporcione un título!').shape,
    itemIds: ids('¡Solicitud inválida!', MOST_ITEMS),
  }),
  answer: written({ id: z.int(), taxId: z.int() }),
})
