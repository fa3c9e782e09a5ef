export const RESERVATION_STATUSES = ['booked', 'paid', 'cancelled'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** How far ahead a reservation can be taken; a later year is a slip of the hand. */
const MOST_YEARS_AHEAD = 5

/** The last date and time, as the store's clocks show it, for which a reservation can be taken at `now`. */
export const lastReservation = (now: string): string =>
  `${Number(now.slice(0, 4)) + MOST_YEARS_AHEAD}-12-31T23:59`

/** The statuses as the screens call them. */
export const RESERVATION_WORDS: Record<ReservationStatus, string> = {
  booked: 'Reservado',
  paid: 'Pagado',
  cancelled: 'Cancelado',
}

/** Nothing here looks like another, 0 like O or 5 like S, nor is easily misheard on the telephone, B as V or M as N. */
const ALPHABET = '34679ACFHJKMRTWXY'
const LENGTH = 5
const SIZE = ALPHABET.length ** LENGTH
/** Shares no factor with SIZE, so that no two numbers below SIZE meet in one code. */
const STRIDE = 877_513
const START = 518_207

/**
 * The short code that a guest is given, `K7F3M`: made from the reservation's number, so that it is unique in its store
 * without a second try; neighbouring numbers look nothing alike.
 */
export function codeOf(reservationId: number): string {
  let rest = ((reservationId % SIZE) * STRIDE + START) % SIZE
  let code = ''
  for (let place = 0; place < LENGTH; place++) {
    code += ALPHABET[rest % ALPHABET.length]
    rest = Math.floor(rest / ALPHABET.length)
  }
  return code
}

/** A typed code in its written form, `k7-f3m` as `K7F3M`; null when it can be none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return code.length === LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter)) ? code : null
}
