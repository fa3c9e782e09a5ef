import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { flag, id, ids, oneOf, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'

const settings = needs(AREA.settings)
const byId = z.object({ id: id() })

export const MAX_STATIONS = 20
export const STATION_COLORS = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const
const STATION_TARGETS = ['category', 'item', 'variant'] as const
export type StationTarget = (typeof STATION_TARGETS)[number]

export const Station = z.object({
  id: z.int(),
  title: z.string(),
  color: z.enum(STATION_COLORS),
  /** It prepares all items that no station is assigned to. A store has exactly one default; it cannot be removed. */
  isDefault: z.boolean(),
  /** Orders of these service types do not go to it. */
  skippedTypes: z.array(z.enum(DELIVERY_TYPES)),
})
export type Station = z.output<typeof Station>

/** The stations of a category, item or variant. A variant's precede its item's, these its category's. */
export const StationAssignment = z.object({
  target: z.enum(STATION_TARGETS),
  targetId: z.int(),
  stationIds: z.array(z.int()),
})
export type StationAssignment = z.output<typeof StationAssignment>

const skipped = z
  .array(oneOf(DELIVERY_TYPES, '¡El tipo de servicio no es válido!'))
  .max(DELIVERY_TYPES.length)
  .default([])

const stationBody = z.object({
  title: text('¡Escribe el nombre de la estación!', 40),
  color: oneOf(STATION_COLORS, '¡El color no es válido!'),
  skippedTypes: skipped,
})

export const listStations = declareCall({
  method: 'GET',
  path: '/settings/stations',
  summary: 'The stations of the kitchen in their order, and what is assigned to them',
  access: settings,
  answer: z.object({ stations: z.array(Station), assignments: z.array(StationAssignment) }),
})

export const addStation = declareCall({
  method: 'POST',
  path: '/settings/stations/add',
  summary: 'Add a station',
  audit: { key: 'station.add', es: 'Agregó una estación', en: 'Added a station' },
  access: settings,
  body: stationBody,
  answer: written({ id: z.int() }),
})

export const updateStation = declareCall({
  method: 'POST',
  path: '/settings/stations/{id}/update',
  summary: 'Change a station',
  audit: { key: 'station.change', of: 'station', es: 'Cambió una estación', en: 'Changed a station' },
  access: settings,
  params: byId,
  body: stationBody,
  answer: done,
})

export const deleteStation = declareCall({
  method: 'DELETE',
  path: '/settings/stations/{id}',
  summary: 'Remove a station without open lines; what was assigned to it alone goes to the default station',
  audit: { key: 'station.remove', of: 'station', es: 'Eliminó una estación', en: 'Removed a station' },
  access: settings,
  params: byId,
  answer: done,
})

export const orderStations = declareCall({
  method: 'POST',
  path: '/settings/stations/order',
  summary: 'Set the order of all stations',
  audit: { key: 'station.order', es: 'Ordenó las estaciones', en: 'Ordered the stations' },
  access: settings,
  body: z.object({ ids: ids('¡Solicitud inválida!', MAX_STATIONS) }),
  answer: done,
})

export const assignStations = declareCall({
  method: 'POST',
  path: '/settings/stations/assign',
  summary: 'Assign a category, item or variant to stations; to none: it follows its category or item again',
  audit: {
    key: 'station.assign',
    of: 'station',
    es: 'Cambió qué prepara una estación',
    en: 'Changed what a station prepares',
  },
  access: settings,
  body: z.object({
    target: oneOf(STATION_TARGETS, '¡Solicitud inválida!'),
    targetId: id(),
    stationIds: ids('¡Las estaciones no son válidas!', MAX_STATIONS, 0),
  }),
  answer: done,
})

const TokenScreen = z.object({
  isOn: z.boolean(),
  /** The path of the customers' screen, without the address of the server. */
  path: z.string(),
})

export const getTokenScreen = declareCall({
  method: 'GET',
  path: '/settings/token-screen',
  summary: 'The customers’ screen with the tokens, and its link',
  access: settings,
  answer: TokenScreen,
})

export const saveTokenScreen = declareCall({
  method: 'POST',
  path: '/settings/token-screen',
  summary: 'Turn the customers’ screen on or off; `renew` makes a new link and ends the old one',
  audit: {
    key: 'token_screen.change',
    es: 'Cambió la pantalla para clientes',
    en: 'Changed the customers’ screen',
  },
  access: settings,
  body: z.object({ isOn: flag(false), renew: flag(false) }),
  answer: done,
})
