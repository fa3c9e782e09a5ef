import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { id, instantOut, moneyOut } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { CALL_KINDS } from '../selling/call-rank.ts'
import { DELIVERY_TYPES } from '../selling/delivery-type.ts'
import { floorPlanBody } from './bodies.ts'
import { MARK_KINDS, TABLE_SHAPES } from './plan.ts'

const box = { x: z.int(), y: z.int(), width: z.int(), height: z.int(), rotation: z.int() }

export const FloorPlan = z.object({
  tables: z.record(z.string(), z.object({ ...box, shape: z.enum(TABLE_SHAPES) })),
  marks: z.array(z.object({ ...box, kind: z.enum(MARK_KINDS), text: z.string() })),
})

/** `version` is 0 and `plan` null until the floor is arranged for the first time. */
const Floor = z.object({ floor: z.string(), version: z.int(), plan: FloorPlan.nullable() })
export type Floor = z.output<typeof Floor>

export const FloorCheck = z.object({
  id: z.int(),
  /** The token of its first round. */
  token_no: z.int().nullable(),
  delivery_type: z.enum(DELIVERY_TYPES).nullable(),
  /** Absent in an answer of an earlier version, which a device may keep. */
  name: z.string().nullish(),
  customer_name: z.string().nullable(),
  total: moneyOut,
  paid: moneyOut,
  due: moneyOut,
  guests: z.int().nullable(),
  waiter: z.string(),
  waiter_name: z.string(),
  opened_at: instantOut,
  billed_at: instantOut.nullable(),
  is_split: z.boolean(),
  /** A task about it waits for a person ('Por revisar'). */
  is_under_review: z.boolean(),
  /** Its orders that are not cancelled. */
  order_ids: z.array(z.int()),
  /** Lines that the kitchen has not finished, that are finished, and that were delivered. */
  items_waiting: z.int(),
  items_ready: z.int(),
  items_served: z.int(),
  /** When its oldest order with unfinished lines was sent; null: none. Absent in an answer of an earlier version, which a device may keep. */
  waiting_since: instantOut.nullish(),
  /** When the oldest of its finished lines was finished; null: none. Absent in an answer of an earlier version. */
  ready_since: instantOut.nullish(),
  /** The lines that are finished and not delivered. Absent in an answer of an earlier version, which a device may keep. */
  ready_items: z.array(z.int()).optional(),
})
export type FloorCheck = z.output<typeof FloorCheck>

/** A paid check whose food is not all finished. */
export const PaidCheck = z.object({
  id: z.int(),
  ready_items: z.array(z.int()),
  /** As of a check. Absent in an answer of an earlier version, which a device may keep. */
  waiting_since: instantOut.nullish(),
  ready_since: instantOut.nullish(),
})

/** What is true of it follows from these fields and the time. @see factsOfTable */
export const FloorTable = z.object({
  id: z.int(),
  title: z.string(),
  floor: z.string(),
  seats: z.int(),
  /** Its open checks, oldest first. */
  checks: z.array(FloorCheck),
  /** Unfinished lines of orders that are paid already. */
  paid_waiting: z.int(),
  /** The paid checks of these orders, oldest first. Absent in an answer of an earlier version, which a device may keep. */
  paid_checks: z.array(PaidCheck).optional(),
  /** Requests of diners that wait. */
  qr_waiting: z.int(),
  /** When the oldest of them was sent; null: none. Absent in an answer of an earlier version. */
  qr_since: instantOut.nullish(),
  /** What its guests ask from their phones, who waits longest first. Absent in an answer of an earlier version. */
  calls: z
    .array(z.object({ kind: z.enum(CALL_KINDS), asked_at: instantOut, seen_at: instantOut.nullable() }))
    .optional(),
  /** The present reservation, or the next reservation from 30 minutes before it begins. */
  reservation: z.object({ at: instantOut, name: z.string(), people: z.int().nullable() }).nullable(),
  /** Since its last party left, until it is marked clean. */
  cleaning_since: instantOut.nullable(),
})
export type FloorTable = z.output<typeof FloorTable>

/** What the floor shows beside its checks. */
export const FloorFacts = z.object({
  tables: z.array(FloorTable.omit({ checks: true })),
  floors: z.array(Floor),
  currency: z.string(),
  time_zone: z.string(),
})
export type FloorFacts = z.output<typeof FloorFacts>

/** An open check with its table; null, or a table that was removed: it has none. */
export const PlacedCheck = FloorCheck.extend({ table_id: z.int().nullable() })
export type PlacedCheck = z.output<typeof PlacedCheck>

export const FloorView = FloorFacts.extend({
  tables: z.array(FloorTable),
  /** Open checks without a table, oldest first. */
  counter: z.array(FloorCheck),
})
export type FloorView = z.output<typeof FloorView>

export const readFloor = declareCall({
  method: 'GET',
  path: '/floor',
  summary: 'All tables with their open checks, what they wait for, and how each floor is arranged',
  access: needs(AREA.orders),
  showsSums: true,
  answer: FloorView.extend({ now: instantOut }),
})

export const markClean = declareCall({
  method: 'POST',
  path: '/floor/tables/{id}/clean',
  summary: 'Mark a table as clean',
  audit: { none: 'a step of service without money' },
  access: needs(AREA.orders),
  params: z.object({ id: id() }),
  answer: done,
})

export const readFloorPlans = declareCall({
  method: 'GET',
  path: '/settings/floor-plans',
  summary: 'How each floor is arranged, with the tables of the store',
  access: needs(AREA.settings),
  answer: z.object({
    tables: z.array(z.object({ id: z.int(), title: z.string(), floor: z.string(), seats: z.int() })),
    floors: z.array(Floor),
  }),
})

export const saveFloorPlan = declareCall({
  method: 'POST',
  path: '/settings/floor-plans',
  summary: 'Arrange a floor; refused when another person saved it after `version`',
  audit: { key: 'floor_plan.change', es: 'Cambió el plano de un piso', en: 'Changed the plan of a floor' },
  access: needs(AREA.settings),
  idempotent: true,
  body: floorPlanBody,
  answer: written({ version: z.int() }),
})
