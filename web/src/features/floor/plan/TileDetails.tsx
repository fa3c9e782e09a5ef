import type { FloorTable } from '@comanda/shared/floor/api'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { FACT_RANKS, type Fact } from '@comanda/shared/selling/facts'
import { Users } from 'lucide-react'
import { FACT_LOOKS, wordOfFact } from '../../../parts/facts/fact-looks.ts'
import { waitingWords } from '../../../parts/time/waiting.ts'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { fitted } from '../../../ui/page/Figure.tsx'
import { dueOfChecks, guestsOf } from '../floor.ts'
import { TEXTS } from '../texts.ts'

const CHIP = 'inline-flex min-w-0 items-center gap-1 rounded-full font-semibold'

/** A longer word is set smaller instead of being cut. */
const LONG_WORD = 11
/** How many letters have room in the smaller size. */
const MOST_LETTERS = 16

interface FactWordProps {
  fact: Fact
  isQuiet: boolean
  /** Alone, it has the larger letters, and the line below has its minutes. */
  isAlone: boolean
  /** Without room for the word, the icon stands for it. */
  isHidden: boolean
}

/** The word of a fact, as loud as it is, with its minutes where both have room on the line. */
export function FactWord({ fact, isQuiet, isAlone, isHidden }: FactWordProps) {
  const { icon: Icon, tone } = FACT_LOOKS[fact.kind]
  const rank = isQuiet ? 'fine' : FACT_RANKS[fact.kind]
  const word = wordOfFact(fact)
  const minutes = fact.minutes === null || isAlone ? '' : ` ${waitingWords(fact.minutes)}`
  const size = isAlone ? (word.length > LONG_WORD ? 0.72 : 0.857) : 0.62
  return (
    <span
      className={cx(CHIP, 'max-w-full self-start', rank !== 'fine' && 'px-2', RANK_LOOKS[rank][tone])}
      style={{ fontSize: `${size}em`, lineHeight: isAlone ? undefined : 1.5 }}
    >
      <Icon aria-hidden size={isHidden ? '0.7em' : '1em'} className="shrink-0" />
      <span className={isHidden ? 'sr-only' : 'truncate'}>
        {word}
        <span className={cx(word.length + minutes.length > MOST_LETTERS && 'sr-only')}>{minutes}</span>
      </span>
      <span className="sr-only">, </span>
    </span>
  )
}

interface DetailsProps {
  table: FloorTable
  currency: string
  timeZone: string
  /** How long, unless the words say it. */
  minutes: number | null
  isReserved: boolean
  /** Whether several words have taken the line of the party. */
  isShort: boolean
  /** Whether a band above and a large word leave the amount less than a line. */
  isTight: boolean
}

/** What a table says below its words: how long, who, and how much. */
export function Details({ table, currency, timeZone, isReserved, isShort, isTight, minutes }: DetailsProps) {
  const { checks, reservation } = table
  if (checks.length > 0)
    return (
      <>
        <span className={cx(isShort && 'sr-only')}>
          <PartyLine checks={checks} minutes={minutes} />
        </span>
        <Due amount={moneyFormat(currency)(dueOfChecks(checks))} isTight={isTight} />
      </>
    )
  return (
    <>
      <span className={cx('block empty:hidden', isShort && 'sr-only')}>
        <Aged minutes={minutes} />
      </span>
      {isReserved && reservation ? (
        <span className="line-clamp-2 text-[0.857em] wrap-anywhere">
          {TEXTS.reservedFor(timeOfDay(Date.parse(reservation.at), timeZone), reservation.name)}
        </span>
      ) : (
        table.seats > 0 && (
          <span className="block truncate text-[0.857em] text-muted">{TEXTS.seats(table.seats)}</span>
        )
      )}
    </>
  )
}

/** How long the most urgent thing has waited, else how long the party has been there. */
const Aged = ({ minutes }: { minutes: number | null }) =>
  minutes !== null && (
    <span className="shrink-0 text-[0.857em] font-semibold">
      {waitingWords(minutes)}
      <span className="sr-only">, </span>
    </span>
  )

function PartyLine({ checks, minutes }: Pick<FloorTable, 'checks'> & Pick<DetailsProps, 'minutes'>) {
  const guests = guestsOf(checks)
  return (
    <span
      style={{ height: '1.15em' }}
      className="flex flex-wrap items-center gap-x-2.5 overflow-hidden whitespace-nowrap empty:hidden"
    >
      <Aged minutes={minutes} />
      {guests !== null && (
        <span className="inline-flex items-center gap-1 text-[0.857em]">
          <Users aria-hidden size="0.917em" />
          <span aria-hidden>{guests}</span>
          <span className="sr-only">{guestWords(guests)}, </span>
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
  )
}

function Due({ amount, isTight }: { amount: string; isTight: boolean }) {
  return (
    <span className="@container block font-semibold">
      <span
        className="block whitespace-nowrap tabular-nums"
        // Figures have no descenders.
        style={{ fontSize: fitted('0.929em', amount.length), lineHeight: isTight ? 0.85 : undefined }}
      >
        {amount}
      </span>
    </span>
  )
}
