import type { FloorTable } from '@comanda/shared/floor/api'
import { STATE_RANKS, type TableState, waitingSince } from '@comanda/shared/floor/state'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { URGENCY_RANKS, urgencyOf } from '@comanda/shared/selling/rank'
import { Users, Wallet } from 'lucide-react'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { STATE_LOOKS, STATE_WORDS } from '../../../parts/tables/table-looks.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { WAITING_LOOKS } from '../../../parts/time/WaitingBadge.tsx'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { fitted } from '../../../ui/page/Figure.tsx'
import { dueOfChecks, guestsOf, isUnderReview, paidChecksOf } from '../floor.ts'
import { TEXTS } from '../texts.ts'

const CHIP = 'inline-flex min-w-0 items-center gap-1 rounded-full font-semibold'

/** A longer word is set smaller instead of being cut. */
const LONG_WORD = 11

/** The word of the state, as loud as the state is; the icon alone where there is no room for the word. */
export function StateWord({ state, isHidden }: { state: TableState; isHidden: boolean }) {
  const { icon: Icon, tone } = STATE_LOOKS[state]
  const rank = STATE_RANKS[state]
  const isLong = STATE_WORDS[state].length > LONG_WORD
  return (
    <span className={cx('flex', isHidden && 'absolute right-0 bottom-0')}>
      <span
        className={cx(CHIP, !isLong && 'text-[0.857em]', rank !== 'fine' && 'px-2', RANK_LOOKS[rank][tone])}
        style={isLong ? { fontSize: '0.62em', lineHeight: 1.6 } : undefined}
      >
        <Icon aria-hidden size={isHidden ? '0.7em' : '1em'} className="shrink-0" />
        <span className={isHidden ? 'sr-only' : 'truncate'}>{STATE_WORDS[state]}</span>
      </span>
    </span>
  )
}

interface DetailsProps {
  table: FloorTable
  currency: string
  timeZone: string
  state: TableState
  /** Whether a band above takes a part of the tile. */
  isTight: boolean
}

/** What a table says below its name. */
export function Details({ table, state, currency, timeZone, isTight }: DetailsProps) {
  const { checks, reservation } = table
  if (checks.length > 0) return <PartyLines table={table} currency={currency} isTight={isTight} />
  if (paidChecksOf(table).length > 0) {
    return (
      <span className="flex items-center gap-1.5 text-[0.857em] font-semibold">
        <Wallet aria-hidden size="1em" className="shrink-0 text-good" />
        {TEXTS.paid}
      </span>
    )
  }
  if (state === 'reserved' && reservation) {
    return (
      <span className="line-clamp-2 text-[0.857em] wrap-anywhere">
        {TEXTS.reservedFor(timeOfDay(Date.parse(reservation.at), timeZone), reservation.name)}
      </span>
    )
  }
  return (
    table.seats > 0 && (
      <span className="block truncate text-[0.857em] text-muted">{TEXTS.seats(table.seats)}</span>
    )
  )
}

function PartyLines({
  table: { checks },
  currency,
  isTight,
}: Pick<DetailsProps, 'table' | 'currency' | 'isTight'>) {
  const guests = guestsOf(checks)
  const due = moneyFormat(currency)(dueOfChecks(checks))
  return (
    <>
      <span
        style={{ height: '1.15em' }}
        className="flex flex-wrap items-center gap-x-2.5 overflow-hidden whitespace-nowrap"
      >
        <Waited checks={checks} />
        {guests !== null && (
          <span className="inline-flex items-center gap-1 text-[0.857em]">
            <Users aria-hidden size="0.917em" />
            <span aria-hidden>{guests}</span>
            <span className="sr-only">{guestWords(guests)}, </span>
          </span>
        )}
        {isUnderReview(checks) && (
          <span className={cx(CHIP, 'p-0.5 text-[0.857em]', RANK_LOOKS.now.warn)}>
            <UNDER_REVIEW.icon aria-hidden size="1em" />
            <span className="sr-only">, {UNDER_REVIEW.word}</span>
          </span>
        )}
        {checks.length > 1 && (
          <span className={cx(CHIP, 'bg-ink px-2 text-[0.857em] text-canvas')}>
            <span aria-hidden>{checks.length}</span>
            <span className="sr-only">, {TEXTS.checks(checks.length)}</span>
          </span>
        )}
        {checks.length === 1 && checks[0]?.name && (
          <span className="min-w-28 grow basis-0 truncate text-[0.857em]">{checks[0].name}</span>
        )}
      </span>
      <span className="@container block font-semibold">
        <span
          className="block whitespace-nowrap tabular-nums"
          // Figures have no descenders.
          style={{ fontSize: fitted('0.929em', due.length), lineHeight: isTight ? 0.85 : undefined }}
        >
          {due}
        </span>
      </span>
    </>
  )
}

/** How long the party waits for its food, else how long it has been there. */
function Waited({ checks }: Pick<FloorTable, 'checks'>) {
  const since = waitingSince(checks)
  const minutes = useNow((now) => minutesSince(since ?? checks[0]?.opened_at ?? '', now))
  const urgency = since === null ? 'calm' : urgencyOf(minutes)
  const { icon: Icon, tone, word } = WAITING_LOOKS[urgency]
  const rank = URGENCY_RANKS[urgency]
  return (
    <span
      className={cx(CHIP, 'shrink-0 text-[0.857em]', rank !== 'fine' && `px-2 ${RANK_LOOKS[rank][tone]}`)}
    >
      {rank !== 'fine' && <Icon aria-hidden size="0.95em" />}
      {waitingWords(minutes)}
      {word && <span className="sr-only">, {word}</span>}
    </span>
  )
}
