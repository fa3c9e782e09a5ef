import type { FloorTable } from '@comanda/shared/floor/api'
import { stateOfTable } from '@comanda/shared/floor/state'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { ConciergeBell, EllipsisVertical, Wallet } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { iconButtonClass } from '../../../ui/buttons/button-look.ts'
import { cx } from '../../../ui/classes.ts'
import { dueOfChecks, guestsOf, isUnderReview, namesOf, paidChecksOf, readyItemsOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import type { TileRole } from '../plan/TableTile.tsx'
import { SERVE_LOOK, STATE_LOOKS, serveLabel } from '../states.ts'
import { STATE_WORDS, TEXTS } from '../texts.ts'

interface TableRowProps {
  table: FloorTable
  currency: string
  timeZone: string
  stop: string | null
  role?: TileRole | undefined
}

/** A table in the list. */
export const TableRow = memo(function TableRow({ table, currency, timeZone, stop, role }: TableRowProps) {
  const state = useNow((now) => stateOfTable(table, now))
  const { icon: Icon, table: look, word } = STATE_LOOKS[state]
  const { checks, reservation, title } = table
  const isPaid = checks.length === 0 && paidChecksOf(table).length > 0
  const waiters = [...new Set(checks.map((check) => check.waiter_name))]
  return (
    <PartyRow
      partyKey={keyOfTable(table)}
      name={title}
      look={look}
      stop={stop}
      role={role}
      ready={readyItemsOf(checks, table.paid_checks).length}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 min-w-0 text-lg leading-tight font-semibold wrap-anywhere">
          {title}
        </span>
        <span className={cx('flex shrink-0 items-center gap-1.5 text-sm font-semibold', word)}>
          <Icon aria-hidden size={18} />
          {STATE_WORDS[state]}
        </span>
      </span>
      {checks.length > 0 ? (
        <span className="flex items-end justify-between gap-3">
          <span className="min-w-0 truncate text-sm">
            <Minutes since={checks[0]?.opened_at ?? ''} />
            {[namesOf(checks)].map((names) => names && ` · ${names}`)}
            {isUnderReview(checks) && ` · ${UNDER_REVIEW.word}`}
            {[guestsOf(checks)].map((guests) => guests !== null && ` · ${guestWords(guests)}`)}
            {checks.length > 1 && ` · ${TEXTS.checks(checks.length)}`}
            {` · ${waiters.join(', ')}`}
          </span>
          <MoneyText
            amount={dueOfChecks(checks)}
            currency={currency}
            className="text-lg leading-tight font-semibold"
          />
        </span>
      ) : isPaid ? (
        <span className="flex items-center gap-1.5 text-sm">
          <Wallet aria-hidden size={16} className="text-good" />
          {TEXTS.paid}
        </span>
      ) : (
        <span className="truncate text-sm text-muted">
          {reservation && state === 'reserved'
            ? TEXTS.reservedFor(timeOfDay(Date.parse(reservation.at), timeZone), reservation.name)
            : table.seats > 0 && TEXTS.seats(table.seats)}
        </span>
      )}
    </PartyRow>
  )
})

interface PartyRowProps {
  partyKey: string
  name: string
  look: string
  stop: string | null
  role?: TileRole | undefined
  /** How many of its lines are ready to be served. */
  ready: number
  children: ReactNode
}

/** Room for both buttons. */
const BESIDE_BELL = '7.25rem'

/** A card with its menu button; the element around all of them handles the events. @see useTablesInput */
export function PartyRow({ partyKey, name, look, stop, role, ready, children }: PartyRowProps) {
  return (
    <li className="relative flex min-w-0">
      <button
        type="button"
        data-party={partyKey}
        tabIndex={stop === partyKey ? 0 : -1}
        aria-disabled={role === 'off' || undefined}
        className={cx(
          'flex min-h-19 w-full min-w-0 touch-manipulation flex-col justify-between gap-1 rounded-lg border-2 py-2.5 pr-13 pl-3.5 text-left text-ink select-none [-webkit-touch-callout:none]',
          look,
          role === 'source' && 'outline-4 outline-offset-2 outline-brand',
          role === 'off' && 'opacity-50',
        )}
        style={ready > 0 ? { paddingRight: BESIDE_BELL } : undefined}
      >
        {children}
      </button>
      <span className="absolute top-1/2 right-1 flex -translate-y-1/2 items-center gap-1">
        {ready > 0 && (
          <button
            type="button"
            data-party={partyKey}
            data-button="serve"
            aria-label={serveLabel(name, ready)}
            className={cx(SERVE_LOOK, 'h-12 min-w-14 rounded-md')}
          >
            <ConciergeBell aria-hidden size={20} />
            {ready}
          </button>
        )}
        <button
          type="button"
          data-party={partyKey}
          data-button="menu"
          aria-label={TEXTS.moreOf(name)}
          className={iconButtonClass({ size: 'touch' }, 'hover:bg-hover')}
        >
          <EllipsisVertical aria-hidden size={20} />
        </button>
      </span>
    </li>
  )
}

export function Minutes({ since }: { since: string }) {
  return waitingWords(useNow((now) => minutesSince(since, now)))
}
