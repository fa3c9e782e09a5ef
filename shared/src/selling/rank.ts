/** How loudly a state is shown: `now` needs a person (solid), `soon` will need one (tinted), `fine` needs nobody (plain). */
export type Rank = 'now' | 'soon' | 'fine'

export const LATE_MINUTES = 10
export const TOO_LATE_MINUTES = 20

export type Urgency = 'calm' | 'late' | 'tooLate'

/** How urgent food is that has not been served. @param minutes since it was ordered */
export const urgencyOf = (minutes: number): Urgency =>
  minutes >= TOO_LATE_MINUTES ? 'tooLate' : minutes >= LATE_MINUTES ? 'late' : 'calm'

export const URGENCY_RANKS: Record<Urgency, Rank> = { calm: 'fine', late: 'soon', tooLate: 'now' }

/** A reservation is shown as near from this long before it begins. */
const NEAR_MINUTES = 30

/** A reservation that nobody has received. @param minutes until it begins; negative: its guests are late */
export const rankOfReservation = (minutes: number): Rank =>
  minutes < 0 ? 'now' : minutes <= NEAR_MINUTES ? 'soon' : 'fine'
