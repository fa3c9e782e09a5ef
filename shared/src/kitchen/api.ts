import { z } from 'zod'
import { needs, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { bit, flag, id, ids, instantOut, oneOf, optionalId, optionalIds } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { KitchenOrder } from '../orders/order.ts'
import { ITEM_STATUSES } from '../selling/item-status.ts'
import { MAX_STATIONS, Station } from '../settings/stations.ts'

const kitchen = needs(AREA.kitchen)

export const listKitchen = declareCall({
  method: 'GET',
  path: '/kitchen',
  summary: 'Open orders, oldest first, without prices; with `order` that one alone',
  access: kitchen,
  query: z.object({ order: optionalId() }),
  answer: z.array(KitchenOrder),
})

export const KitchenDish = z.object({
  id: z.int(),
  title: z.string(),
  category_title: z.string().nullable(),
  is_sold_out: bit,
  variants: z.array(z.object({ id: z.int(), title: z.string(), is_sold_out: bit })),
})
export type KitchenDish = z.output<typeof KitchenDish>

export const listDishes = declareCall({
  method: 'GET',
  path: '/kitchen/menu',
  summary: 'The dishes on the menu and which of them have run out, without prices',
  access: kitchen,
  answer: z.array(KitchenDish),
})

export const advanceItem = declareCall({
  method: 'POST',
  path: '/kitchen/{id}',
  summary: 'Start or complete an item, in one station or in all of its stations',
  audit: { none: 'a step of the kitchen, kept with the order’s item' },
  access: kitchen,
  params: z.object({ id: id() }),
  body: z.object({
    /** Any status is read; all but preparing and completed are refused as a transition. */
    status: oneOf(ITEM_STATUSES, '¡El estado no es válido!'),
    stationId: optionalId('¡La estación no es válida!'),
  }),
  answer: done,
})

/** Voids older than this are not announced to the kitchen any more. */
export const VOIDS_FOR_HOURS = 12

/** A line that was voided after it was sent, until the kitchen acknowledges it. */
export const KitchenVoid = z.object({
  item_id: z.int(),
  order_id: z.int(),
  token_no: z.int(),
  table_title: z.string().nullable(),
  /** Absent in an answer of an earlier version, which a device may keep. */
  check_name: z.string().nullish(),
  item_title: z.string(),
  variant_title: z.string().nullable(),
  quantity: z.int(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instantOut,
  /** The stations that have not acknowledged it; null in a store with one station. */
  stations: z.array(z.int()).nullable(),
})
export type KitchenVoid = z.output<typeof KitchenVoid>

export const listVoids = declareCall({
  method: 'GET',
  path: '/kitchen/voids',
  summary: 'The lines voided in the last hours that the kitchen has not acknowledged, oldest first',
  access: kitchen,
  answer: z.array(KitchenVoid),
})

const lines = z.object({
  itemIds: ids('¡Solicitud inválida!', 200),
  /** Only in these stations; empty: in all stations of each line. */
  stationIds: ids('¡La estación no es válida!', MAX_STATIONS, 0),
})
/** The lines that changed; the others already had the status, or were voided or closed meanwhile. */
const changed = written({ itemIds: z.array(z.int()) })

export const finishLines = declareCall({
  method: 'POST',
  path: '/kitchen/lines/finish',
  summary: 'Complete lines of a card, whether or not they were started; a repeated request changes nothing',
  audit: { none: 'a step of the kitchen, kept with the order’s item' },
  access: kitchen,
  body: lines,
  answer: changed,
})

export const recallLines = declareCall({
  method: 'POST',
  path: '/kitchen/lines/recall',
  summary: 'Prepare completed lines again (Recuperar), as long as they are not served',
  audit: { none: 'a step of the kitchen, kept with the order’s item' },
  access: kitchen,
  body: lines,
  answer: changed,
})

/** How many cards can be recalled. */
export const RECALLABLE = 20

/** A completed card: the lines that one round sent to one station; or the lines of a round that were served. */
export const FinishedCard = z.object({
  order_id: z.int(),
  token_no: z.int(),
  round: z.int(),
  table_title: z.string().nullable(),
  check_name: z.string().nullable(),
  /** Null in a store with one station, and of served lines. */
  station_id: z.int().nullable(),
  /** When its last line was completed; of served lines, when it was served. */
  finished_at: instantOut,
  items: z.array(
    z.object({ id: z.int(), title: z.string(), variant_title: z.string().nullable(), quantity: z.int() }),
  ),
})
export type FinishedCard = z.output<typeof FinishedCard>

export const listFinished = declareCall({
  method: 'GET',
  path: '/kitchen/finished',
  summary:
    'The last completed cards of open orders, newest first; with `stations` (`2,3`) those of these alone, with `served` what was served last',
  access: kitchen,
  query: z.object({
    stations: optionalIds('¡La estación no es válida!', MAX_STATIONS),
    served: flag(false),
  }),
  answer: z.array(FinishedCard),
})

export const listKitchenStations = declareCall({
  method: 'GET',
  path: '/kitchen/stations',
  summary: 'The stations of the kitchen in their order',
  access: kitchen,
  answer: z.array(Station),
})

export const getWaitMinutes = declareCall({
  method: 'GET',
  path: '/kitchen/minutes',
  summary: 'After how many minutes food that is not served is late, and too late',
  access: needs(AREA.kitchen, AREA.readOrders),
  kept: 'whole',
  answer: z.object({ late: z.int(), tooLate: z.int() }),
})

export const Tokens = z.object({
  storeName: z.string(),
  /** Tokens of orders without a table, oldest first. */
  preparing: z.array(z.int()),
  ready: z.array(z.int()),
})
export type Tokens = z.output<typeof Tokens>

export const getTokens = declareCall({
  method: 'GET',
  path: '/token-screen/{code}',
  summary: 'The tokens that the customers’ screen shows; its code is the only right that it has',
  access: PUBLIC,
  params: z.object({ code: z.string().max(100) }),
  answer: Tokens,
})

export const acknowledgeVoid = declareCall({
  method: 'POST',
  path: '/kitchen/voids/{id}/seen',
  summary: 'Acknowledge a voided line, in one station or in all; it leaves their screens',
  audit: { none: 'kept with the order’s item' },
  access: kitchen,
  params: z.object({ id: id() }),
  body: z.object({ stationId: optionalId('¡La estación no es válida!') }),
  answer: done,
})
