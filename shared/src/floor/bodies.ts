import { z } from 'zod'
import { count, oneOf, optionalSchema, optionalText, text } from '../kernel/fields.ts'
import {
  AREA_HEIGHT,
  AREA_WIDTH,
  MARK_KINDS,
  MAX_MARK_TEXT,
  MAX_MARKS,
  MAX_PLACED_TABLES,
  MAX_SEATS,
  MIN_SIDE,
  TABLE_SHAPES,
} from './plan.ts'

const INVALID = '¡El plano no es válido!'

const box = {
  x: count(INVALID, 0, AREA_WIDTH),
  // A floor with more tables than fit continues below the area.
  y: count(INVALID, 0, 2 * AREA_HEIGHT),
  width: count(INVALID, MIN_SIDE, AREA_WIDTH),
  height: count(INVALID, MIN_SIDE, AREA_HEIGHT),
  rotation: count(INVALID, 0, 359),
}

const place = z.object({ ...box, shape: oneOf(TABLE_SHAPES, INVALID) })

const mark = z.object({
  ...box,
  kind: oneOf(MARK_KINDS, INVALID),
  text: optionalText(MAX_MARK_TEXT).transform((typed) => typed ?? ''),
})

/** By the table's id. */
const byTable = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().regex(/^[1-9]\d{0,9}$/, INVALID), value)
    .refine(
      (all: Record<string, unknown>) => Object.keys(all).length <= MAX_PLACED_TABLES,
      `¡Un piso admite máximo ${MAX_PLACED_TABLES} mesas!`,
    )

export const floorPlanBody = z.object({
  floor: text('¡Elige un piso!', 60),
  /** The version that was edited. */
  version: count(INVALID, 0, 2_000_000_000),
  plan: z.object({
    tables: byTable(place),
    marks: z.array(mark).max(MAX_MARKS, `¡Un piso admite máximo ${MAX_MARKS} muros y letreros!`),
  }),
  /** The new number of seats of those tables of the floor where it changes. */
  seats: optionalSchema(byTable(count(INVALID, 0, MAX_SEATS))),
})
