import { type CallKind, rankOfCall } from './call-rank.ts'
import { type Rank, type Urgency, urgencyOf, type WaitMinutes } from './rank.ts'

/** What is true of a table, a check or an order. The most urgent is first; several are true at once, and none hides another. */
const FACT_KINDS = [
  'ready',
  'asksLong',
  'callsLong',
  'qr',
  'billed',
  'tooLate',
  'review',
  'asks',
  'calls',
  'late',
  'cooking',
  'coming',
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
  asksLong: 'now',
  callsLong: 'now',
  qr: 'now',
  billed: 'now',
  tooLate: 'now',
  review: 'now',
  asks: 'soon',
  calls: 'soon',
  late: 'soon',
  cooking: 'fine',
  coming: 'fine',
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

export interface CallSeen {
  kind: CallKind
  asked_at: string
  /** When somebody said 'Ya vamos'. */
  seen_at: string | null
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
  /** What guests ask from their phones, who waits longest first. */
  calls?: readonly CallSeen[] | undefined
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
  for (const [kind, since] of askedOf(seen.calls ?? [], now)) add(kind, since)
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

const CALL_FACTS: Record<CallKind, Record<Rank, FactKind>> = {
  bill: { now: 'asksLong', soon: 'asks', fine: 'coming' },
  waiter: { now: 'callsLong', soon: 'calls', fine: 'coming' },
}

/** What the calls of a table say, each once, since the oldest of them. */
function askedOf(calls: readonly CallSeen[], now: number): Map<FactKind, string> {
  const since = new Map<FactKind, string>()
  for (const call of calls) {
    const kind = CALL_FACTS[call.kind][rankOfCall(call, now)]
    since.set(kind, oldestOf([since.get(kind), call.asked_at]) ?? call.asked_at)
  }
  return since
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
