import type { FloorCheck } from '@comanda/shared/floor/api'
import { STATE_RANKS, type TableState, waitingSince } from '@comanda/shared/floor/state'
import { shortName } from '@comanda/shared/kernel/short-name'
import { guestWords } from '@comanda/shared/orders/order-words'
import { ConciergeBell } from 'lucide-react'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { STATE_LOOKS, STATE_WORDS } from '../../../parts/tables/table-looks.ts'
import { WaitingBadge } from '../../../parts/time/WaitingBadge.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { guestsOf, isUnderReview, namesOf } from '../floor.ts'
import { TEXTS } from '../texts.ts'

interface PartyFactsProps {
  /** Null leaves its word out. */
  state: TableState | null
  checks: readonly FloorCheck[]
  ready: number
}

/**
 * One line about a party, the most urgent first. A badge without room wraps out of sight instead of being cut, so that the count
 * of ready food is always whole.
 */
export function PartyFacts({ state, checks, ready }: PartyFactsProps) {
  const guests = guestsOf(checks)
  const since = waitingSince(checks)
  const word = state && <StateBadge state={state} />
  const isLoud = state !== null && STATE_RANKS[state] === 'now'
  const facts = [
    guests !== null && guestWords(guests),
    checks.length > 1 && TEXTS.checks(checks.length),
    namesOf(checks),
    ...new Set(checks.map(({ waiter_name }) => shortName(waiter_name))),
  ]
  return (
    <span className="flex h-6 flex-wrap items-center gap-x-2.5 overflow-hidden">
      {ready > 0 && (
        <Badge tone="good" rank="now" icon={ConciergeBell}>
          {SERVE_WORDS.ready(ready)}
        </Badge>
      )}
      {isLoud && word}
      {checks[0] && <WaitingBadge since={since ?? checks[0].opened_at} isAwaited={since !== null} />}
      {!isLoud && word}
      {isUnderReview(checks) && (
        <Badge tone="warn" rank="now" icon={UNDER_REVIEW.icon}>
          {UNDER_REVIEW.word}
        </Badge>
      )}
      <span className="min-w-20 grow basis-0 truncate text-sm leading-6 text-muted">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** The word of a table's state, as loud as the state is. */
export function StateBadge({ state }: { state: TableState }) {
  const { icon, tone } = STATE_LOOKS[state]
  return (
    <Badge tone={tone} rank={STATE_RANKS[state]} icon={icon}>
      {STATE_WORDS[state]}
    </Badge>
  )
}
