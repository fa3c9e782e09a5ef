import { z } from 'zod'

/** Seconds until somebody said 'Ya vamos', or the call ended without it, and until it ended. */
const waited = {
  calls: z.int(),
  seenAverage: z.int(),
  seenLongest: z.int(),
  average: z.int(),
  longest: z.int(),
}
export type Waited = { [Field in keyof typeof waited]: number }

/** How long guests waited who asked for staff or the bill from their phones, without the calls that they took back. */
export const Waits = z.object({
  ...waited,
  /** Who waits longest first. The name of a removed user is null, and so is the user where nobody waited on the table. */
  byWaiter: z.array(z.object({ username: z.string().nullable(), name: z.string().nullable(), ...waited })),
  /** `hour` 0 to 23 by the store's clock, in the order of the business day. */
  byHour: z.array(z.object({ hour: z.int(), ...waited })),
})
export type Waits = z.output<typeof Waits>

/** The columns of the page and the file after the name. */
export const WAIT_COLUMNS: readonly { title: string; of: (row: Waited) => number; isTime: boolean }[] = [
  { title: 'Llamadas', of: ({ calls }) => calls, isTime: false },
  { title: '«Ya vamos», promedio', of: ({ seenAverage }) => seenAverage, isTime: true },
  { title: 'La más larga', of: ({ seenLongest }) => seenLongest, isTime: true },
  { title: 'Atendida, promedio', of: ({ average }) => average, isTime: true },
  { title: 'La más larga hasta atenderla', of: ({ longest }) => longest, isTime: true },
]

export const WAIT_TABLES = {
  byWaiter: { title: 'Espera de las mesas por mesero', name: 'Mesero', none: 'Sin mesero' },
  byHour: { title: 'Espera de las mesas por hora', name: 'Hora' },
} as const

const MINUTE = 60

/** `2:05`, minutes and seconds. */
export const waitWords = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
