export const RESERVATION_STATUSES = ['booked', 'paid', 'cancelled'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** How far ahead a reservation can be; a later year is a typing error. */
const MOST_YEARS_AHEAD = 5

/** The last local date and time for which a reservation can be made at `now`. */
export const lastReservation = (now: string): string =>
  `${Number(now.slice(0, 4)) + MOST_YEARS_AHEAD}-12-31T23:59`

/** The Spanish names of the statuses. */
export const RESERVATION_WORDS: Record<ReservationStatus, string> = {
  booked: 'Reservado',
  paid: 'Pagado',
  cancelled: 'Cancelado',
}

/** Excludes characters that look alike, such as 0 and O or 5 and S, or sound alike, such as B and V or M and N. */
const ALPHABET = '34679ACFHJKMRTWXY'
const LENGTH = 5
const SIZE = ALPHABET.length ** LENGTH
/** Coprime with SIZE, so that different numbers below SIZE have different codes. */
const STRIDE = 877_513
const START = 518_207

/**
 * The short code of a reservation, `K7F3M`. It is computed from the reservation's number, so it is unique in the store
 * without a retry; codes of consecutive numbers look different.
 */
export function reservationCode(reservationId: number): string {
  let rest = ((reservationId % SIZE) * STRIDE + START) % SIZE
  let code = ''
  for (let place = 0; place < LENGTH; place++) {
    code += ALPHABET[rest % ALPHABET.length]
    rest = Math.floor(rest / ALPHABET.length)
  }
  return code
}

/** A typed code in its normal form, `k7-f3m` as `K7F3M`; null when it cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return code.length === LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}
