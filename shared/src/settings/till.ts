import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { flag, id, moneyOut, price, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { reasons } from './service.ts'

const settings = needs(AREA.settings)

export const TillSettings = z.object({
  /** 'Cobrar sólo con turno abierto': off until the store opens its first shift. */
  requireShift: z.boolean(),
  /** A larger difference of a shift needs a note and an approval. */
  differenceLimit: moneyOut,
  inReasons: z.array(z.string()),
  outReasons: z.array(z.string()),
})
export type TillSettings = z.output<typeof TillSettings>

export const DEFAULT_TILL: TillSettings = {
  requireShift: false,
  differenceLimit: '50.00',
  inReasons: ['Cambio', 'Fondo adicional', 'Otro ingreso'],
  outReasons: ['Retiro a caja fuerte', 'Compra', 'Proveedor', 'Otro egreso'],
}

const tillBody = z.object({
  requireShift: flag(false),
  differenceLimit: price('¡El límite no es válido!'),
  inReasons: reasons,
  outReasons: reasons,
})

export const getTillSettings = declareCall({
  method: 'GET',
  path: '/settings/till',
  summary: 'Whether charging needs an open shift, the limit of a difference, and reasons of movements',
  access: settings,
  answer: TillSettings,
})

export const saveTillSettings = declareCall({
  method: 'POST',
  path: '/settings/till',
  summary: 'Change the settings of the till',
  audit: {
    key: 'till.change',
    es: 'Cambió la configuración de caja',
    en: 'Changed the settings of the till',
  },
  access: settings,
  body: tillBody,
  answer: done,
})

export const Drawer = z.object({ id: z.int(), title: z.string() })
export type Drawer = z.output<typeof Drawer>

const drawerTitleBody = z.object({ title: text('¡Escribe el nombre de la caja!', 40) })
const byId = z.object({ id: id() })

export const listDrawers = declareCall({
  method: 'GET',
  path: '/settings/drawers',
  summary: 'The cash drawers',
  access: settings,
  answer: z.array(Drawer),
})

export const addDrawer = declareCall({
  method: 'POST',
  path: '/settings/drawers/add',
  summary: 'Add a cash drawer',
  audit: { key: 'drawer.add', es: 'Agregó una caja', en: 'Added a cash drawer' },
  access: settings,
  body: drawerTitleBody,
  answer: written({ id: z.int() }),
})

export const updateDrawer = declareCall({
  method: 'POST',
  path: '/settings/drawers/{id}/update',
  summary: 'Rename a cash drawer',
  audit: { key: 'drawer.change', of: 'drawer', es: 'Cambió una caja', en: 'Changed a cash drawer' },
  access: settings,
  params: byId,
  body: drawerTitleBody,
  answer: done,
})

export const deleteDrawer = declareCall({
  method: 'DELETE',
  path: '/settings/drawers/{id}',
  summary: 'Remove a cash drawer; its shifts stay',
  audit: { key: 'drawer.remove', of: 'drawer', es: 'Eliminó una caja', en: 'Removed a cash drawer' },
  access: settings,
  params: byId,
  answer: done,
})
