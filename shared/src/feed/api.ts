import { z } from 'zod'
import { Check } from '../checks/check.ts'
import { FloorFacts, PlacedCheck } from '../floor/api.ts'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { instantOut, optionalText } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { KitchenVoid } from '../kitchen/api.ts'
import { KitchenOrder, Order } from '../orders/order.ts'

/** The version of an earlier answer; without it, or when the server no longer knows it, the answer has everything. */
const since = z.object({ since: optionalText(200) })

const sinceOrFollow = since.extend({
  /** The id of a socket of the same session: it gets the next answers as events `news`, while the access token is valid. */
  follow: optionalText(40),
})

const newsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** What this answer is up to date with; null while nothing of the store has changed. */
    version: z.string().nullable(),
    /** Checks whose former rows these rows replace: one that has none is no longer open. Null: they replace all. */
    changed: z.array(z.int()).nullable(),
    rows: z.array(row),
  })

export const feedChecks = declareCall({
  method: 'GET',
  path: '/feed/checks',
  summary: 'The open checks that changed, whole, for a device that keeps them; of more than 500 the oldest',
  access: needs(AREA.pos),
  kept: 'without logins',
  showsSums: true,
  query: since,
  answer: newsOf(Check),
})

export const feedOrders = declareCall({
  method: 'GET',
  path: '/feed/orders',
  summary: 'The open orders of the checks that changed',
  access: needs(AREA.orders),
  kept: 'whole',
  showsSums: true,
  query: sinceOrFollow,
  answer: newsOf(Order).extend({
    /** What the floor knows of their tables and checks besides. Absent while it is as in the answer of that version. */
    facts: z
      .object({
        /** The tables with requests of diners that wait, and when the oldest was sent. */
        requests: z.array(z.object({ table_id: z.int(), count: z.int(), since: instantOut })),
        /** The open checks about which a task waits for a person ('Por revisar'). */
        reviews: z.array(z.int()),
      })
      .optional(),
  }),
})

export const feedKitchen = declareCall({
  method: 'GET',
  path: '/feed/kitchen',
  summary:
    'The open orders of the checks that changed, and those that were paid first until they are served, without prices',
  access: needs(AREA.kitchen),
  query: sinceOrFollow,
  answer: newsOf(KitchenOrder).extend({
    /** Their voided lines that the kitchen has not acknowledged; absent when no check changed. */
    voids: z.array(KitchenVoid.extend({ id: z.int(), check_id: z.int() })).optional(),
  }),
})

export const feedFloor = declareCall({
  method: 'GET',
  path: '/feed/floor',
  summary: 'The open checks that changed, as the floor shows them, and the tables when they changed',
  access: needs(AREA.orders),
  kept: 'without logins',
  showsSums: true,
  query: sinceOrFollow,
  answer: newsOf(PlacedCheck).extend({
    /** Absent while it is as in the answer of that version. */
    facts: FloorFacts.optional(),
  }),
})
