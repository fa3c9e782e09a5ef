/** How loudly a state is shown: `now` needs a person (solid), `soon` will need one (tinted), `fine` needs nobody (plain). */
export type Rank = 'now' | 'soon' | 'fine'

/** After how many minutes food that has not been served is late, and too late. */
export interface WaitMinutes {
  late: number
  tooLate: number
}
/** Until a store says others. */
export const USUAL_WAIT: WaitMinutes = { late: 10, tooLate: 20 }
export const MOST_WAIT_MINUTES = 600

export type Urgency = 'calm' | 'late' | 'tooLate'

/** How urgent food is that has not been served. @param minutes since it was ordered */
export const urgencyOf = (minutes: number, { late, tooLate }: WaitMinutes = USUAL_WAIT): Urgency =>
  minutes >= tooLate ? 'tooLate' : minutes >= late ? 'late' : 'calm'

export const URGENCY_RANKS: Record<Urgency, Rank> = { calm: 'fine', late: 'soon', tooLate: 'now' }

/** A reservation is shown as near from this long before it begins. */
const NEAR_MINUTES = 30

/** A reservation that nobody has received. @param minutes until it begins; negative: its guests are late */
export const rankOfReservation = (minutes: number): Rank =>
  minutes < 0 ? 'now' : minutes <= NEAR_MINUTES ? 'soon' : 'fine'
