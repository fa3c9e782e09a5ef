/** How loudly a state is shown: `now` needs a person (solid), `soon` will need one (tinted), `fine` needs nobody (plain). */
export type Rank = 'now' | 'soon' | 'fine'

export const LATE_MINUTES = 10
export const TOO_LATE_MINUTES = 20

export type Urgency = 'calm' | 'late' | 'tooLate'

/** How urgent food is that has not been served. @param minutes since it was ordered */
export const urgencyOf = (minutes: number): Urgency =>
  minutes >= TOO_LATE_MINUTES ? 'tooLate' : minutes >= LATE_MINUTES ? 'late' : 'calm'

export const URGENCY_RANKS: Record<Urgency, Rank> = { calm: 'fine', late: 'soon', tooLate: 'now' }

/** What calls for a person at a table, a check or an order. The most urgent is first. */
const CALLS = ['ready', 'qr', 'billed', 'tooLate', 'review', 'late'] as const
export type Call = (typeof CALLS)[number]

export const rankOfCall = (call: Call): Rank => (call === 'late' ? 'soon' : 'now')

/** The most urgent first. */
export const inOrderOfCalls = <T>(entries: readonly [call: Call, T][]): [call: Call, T][] =>
  [...entries].sort(([a], [b]) => CALLS.indexOf(a) - CALLS.indexOf(b))

export interface CallFacts {
  /** Lines that are finished and not served. */
  ready: number
  /** Requests of diners that nobody has taken. */
  requests?: number
  isBilled?: boolean
  isUnderReview?: boolean
  /** Since the oldest order whose lines are not all finished; null when the kitchen owes nothing. */
  waitedMinutes: number | null
}

/** What calls for a person, the most urgent first. */
export function callsOf(facts: CallFacts): Call[] {
  const urgency = facts.waitedMinutes === null ? 'calm' : urgencyOf(facts.waitedMinutes)
  const applies: Record<Call, boolean> = {
    ready: facts.ready > 0,
    qr: (facts.requests ?? 0) > 0,
    billed: facts.isBilled ?? false,
    tooLate: urgency === 'tooLate',
    review: facts.isUnderReview ?? false,
    late: urgency === 'late',
  }
  return CALLS.filter((call) => applies[call])
}

/** The rank of the most urgent call. */
export const rankOfCalls = ([first]: readonly Call[]): Rank => (first ? rankOfCall(first) : 'fine')

/** A reservation is shown as near from this long before it begins. */
const NEAR_MINUTES = 30

/** A reservation that nobody has received. @param minutes until it begins; negative: its guests are late */
export const rankOfReservation = (minutes: number): Rank =>
  minutes < 0 ? 'now' : minutes <= NEAR_MINUTES ? 'soon' : 'fine'
