import { isoInstant } from '@comanda/shared/kernel/iso-instant'

/** The store's local time in the format of a date field: `2026-11-21T20:00`. */
export const localText = (at: Date | number, timeZone: string): string =>
  isoInstant(at, timeZone).replace(' ', 'T')

const MINUTE = 60_000

/** The end of a stay, in ms. */
export const endOfReservation = ({ date, stay_minutes }: { date: string; stay_minutes: number }): number =>
  Date.parse(date) + stay_minutes * MINUTE
