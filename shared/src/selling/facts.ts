import { type Rank, type Urgency, urgencyOf, type WaitMinutes } from './rank.ts'

/** What is true of a table, a check or an order. The most urgent is first; several are true at once, and none hides another. */
const FACT_KINDS = [
  'ready',
  'qr',
  'billed',
  'tooLate',
  'review',
  'late',
  'cooking',
  'served',
  'paid',
  'cleaning',
  'reserved',
  'occupied',
  'free',
  'here',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

export interface Fact {
  kind: FactKind
  /** Of lines that are ready, and of requests; otherwise 1. */
  count: number
  /** How long it has been true; null: it has no age, or its age is not known. */
  minutes: number | null
}

/** How loudly each is shown. What cooks is plain until it is late. */
export const FACT_RANKS: Record<FactKind, Rank> = {
  ready: 'now',
  qr: 'now',
  billed: 'now',
  tooLate: 'now',
  review: 'now',
  late: 'soon',
  cooking: 'fine',
  served: 'fine',
  paid: 'fine',
  cleaning: 'soon',
  reserved: 'soon',
  occupied: 'fine',
  free: 'fine',
  here: 'fine',
}

/** Things of one kind that wait, and since when the oldest of them does; null: not known. */
export interface Waiting {
  count: number
  since: string | null
}

export interface Seen {
  /** Who has an open check or order here. Without one it is a table. */
  party: {
    isAtTable: boolean
    since: string | null
    /** Lines that were delivered. */
    served: number
  } | null
  /** Lines that are finished and not delivered. */
  ready: Waiting
  /** Lines that the kitchen has not finished; they wait since they were ordered. */
  cooking: Waiting
  /** Requests of diners that wait. */
  requests?: Waiting | undefined
  /** When the bill was asked for. */
  billedAt?: string | null
  isUnderReview?: boolean
  /** Whether all that it waits for is paid. */
  isPaid?: boolean
  cleaningSince?: string | null
  /** Whether its guests are expected soon. */
  isReserved?: boolean
}

const MINUTE = 60_000

const COOKING: Record<Urgency, FactKind> = { calm: 'cooking', late: 'late', tooLate: 'tooLate' }

/** Everything that is true, the most urgent first; never nothing. @param now in milliseconds, by the server's clock */
export function factsOf(seen: Seen, now: number, wait?: WaitMinutes): Fact[] {
  const { party, ready, cooking, requests, billedAt } = seen
  const facts: Fact[] = []
  const add = (kind: FactKind, since: string | null, count = 1) => {
    // A device's clock may be behind the server's.
    const minutes = since === null ? null : Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE))
    facts.push({ kind, count, minutes })
  }
  const cookingMinutes = cooking.since === null ? 0 : (now - Date.parse(cooking.since)) / MINUTE
  if (ready.count > 0) add('ready', ready.since, ready.count)
  if (requests && requests.count > 0) add('qr', requests.since, requests.count)
  if (billedAt) add('billed', billedAt)
  if (cooking.count > 0) add(COOKING[urgencyOf(cookingMinutes, wait)], cooking.since)
  if (seen.isUnderReview) add('review', null)
  if (party) {
    if (party.served > 0 && ready.count + cooking.count === 0) add('served', null)
    if (party.isAtTable && facts.length === 0) add('occupied', null)
    if (facts.every(({ minutes }) => minutes === null)) add('here', party.since)
  } else if (seen.isPaid) add('paid', null)
  else {
    if (seen.cleaningSince) add('cleaning', seen.cleaningSince)
    if (seen.isReserved) add('reserved', null)
    if (facts.length === 0) add('free', null)
  }
  return inOrder(facts, ({ kind }) => kind)
}

/** The most urgent first. */
export const inOrder = <T>(entries: readonly T[], kindOf: (entry: T) => FactKind): T[] =>
  [...entries].sort((a, b) => FACT_KINDS.indexOf(kindOf(a)) - FACT_KINDS.indexOf(kindOf(b)))

/** The oldest of some instants; null without one. */
export const oldestOf = (instants: readonly (string | null | undefined)[]): string | null =>
  instants.flatMap((instant) => instant ?? []).sort()[0] ?? null

/** All of some waiting things. */
export const together = (some: readonly Waiting[]): Waiting => ({
  count: some.reduce((sum, { count }) => sum + count, 0),
  since: oldestOf(some.map(({ since }) => since)),
})
