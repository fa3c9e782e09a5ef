import { z } from 'zod'
import { instantOut } from '../kernel/fields.ts'

/** The status of a line in one station. */
export const STATION_STATUSES = ['created', 'preparing', 'completed'] as const
export type StationStatus = (typeof STATION_STATUSES)[number]

/** A line in one of its stations. */
export const LineStation = z.object({
  id: z.int(),
  status: z.enum(STATION_STATUSES),
  /** When it got this status; null until it is started. */
  at: instantOut.nullable(),
  /** Whether the station acknowledged that the line was voided. */
  seen: z.boolean(),
})
export type LineStation = z.output<typeof LineStation>
