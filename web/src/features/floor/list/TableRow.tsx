import type { FloorTable } from '@comanda/shared/floor/api'
import { stateOfTable } from '@comanda/shared/floor/state'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { ConciergeBell, EllipsisVertical, Wallet } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { boxLook, SERVE_LOOK, serveLabel, useCalls } from '../../../parts/tables/table-looks.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { iconButtonClass } from '../../../ui/buttons/button-look.ts'
import { cx } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { dueOfChecks, paidChecksOf, readyItemsOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import type { TileRole } from '../plan/TableTile.tsx'
import { TEXTS } from '../texts.ts'
import { PartyFacts, StateBadge } from './PartyFacts.tsx'

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
  const { checks, reservation, title } = table
  const ready = readyItemsOf(checks, table.paid_checks).length
  const calls = useCalls(table, ready)
  const isPaid = checks.length === 0 && paidChecksOf(table).length > 0
  const fact =
    reservation && state === 'reserved'
      ? TEXTS.reservedFor(timeOfDay(Date.parse(reservation.at), timeZone), reservation.name)
      : table.seats > 0 && TEXTS.seats(table.seats)
  return (
    <PartyRow
      partyKey={keyOfTable(table)}
      name={title}
      hint={[...new Set(checks.map((check) => check.waiter_name))].join(', ')}
      look={boxLook(state, calls)}
      stop={stop}
      role={role}
      ready={ready}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 min-w-0 text-lg leading-tight font-semibold wrap-anywhere">
          {title}
        </span>
        {checks.length > 0 && (
          <MoneyText
            amount={dueOfChecks(checks)}
            currency={currency}
            className="shrink-0 text-lg leading-tight font-semibold"
          />
        )}
      </span>
      {checks.length > 0 ? (
        <PartyFacts state={state} checks={checks} ready={ready} />
      ) : (
        <span className="flex h-6 items-center gap-2.5 overflow-hidden">
          {ready > 0 && (
            <Badge tone="good" rank="now" icon={ConciergeBell}>
              {SERVE_WORDS.ready(ready)}
            </Badge>
          )}
          <StateBadge state={state} />
          {isPaid ? (
            <Badge tone="good" rank="fine" icon={Wallet}>
              {TEXTS.paid}
            </Badge>
          ) : (
            <span className="truncate text-sm text-muted">{fact}</span>
          )}
        </span>
      )}
    </PartyRow>
  )
})

interface PartyRowProps {
  partyKey: string
  name: string
  /** The full names of those who wait on it. */
  hint?: string
  look: string
  stop: string | null
  role?: TileRole | undefined
  /** How many of its lines are ready to be served. */
  ready: number
  children: ReactNode
}

/** Room for both buttons. */
const BESIDE_BELL = '6.75rem'

/** A card with its menu button; the element around all of them handles the events. @see useTablesInput */
export function PartyRow({ partyKey, name, hint, look, stop, role, ready, children }: PartyRowProps) {
  return (
    <li className="relative flex min-w-0">
      <button
        type="button"
        data-party={partyKey}
        title={hint || undefined}
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
            className={cx(SERVE_LOOK, 'size-12 rounded-md')}
          >
            <ConciergeBell aria-hidden size={22} />
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
