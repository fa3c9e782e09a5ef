import type { FloorTable } from '@comanda/shared/floor/api'
import { factsOfTable } from '@comanda/shared/floor/facts'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Fact } from '@comanda/shared/selling/facts'
import { ConciergeBell, EllipsisVertical } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { boxOf } from '../../../parts/facts/fact-looks.ts'
import { useFacts } from '../../../parts/facts/use-facts.ts'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { iconButtonClass } from '../../../ui/buttons/button-look.ts'
import { cx } from '../../../ui/classes.ts'
import { dueOfChecks, readyItemsOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import { ROLE_BOXES, type TileRole } from '../roles.ts'
import { SERVE_LOOK, serveLabel } from '../serve-look.ts'
import { TEXTS } from '../texts.ts'
import { PartyFacts, RowFacts } from './PartyFacts.tsx'

interface TableRowProps {
  table: FloorTable
  currency: string
  timeZone: string
  stop: string | null
  role?: TileRole | undefined
}

/** A table in the list. */
export const TableRow = memo(function TableRow({ table, currency, timeZone, stop, role }: TableRowProps) {
  const facts = useFacts((now, wait) => factsOfTable(table, now, wait))
  const { checks, reservation, title } = table
  const isReserved = facts.some(({ kind }) => kind === 'reserved')
  const fact =
    reservation && isReserved
      ? TEXTS.reservedFor(timeOfDay(Date.parse(reservation.at), timeZone), reservation.name)
      : table.seats > 0 && TEXTS.seats(table.seats)
  return (
    <PartyRow
      partyKey={keyOfTable(table)}
      name={title}
      hint={[...new Set(checks.map((check) => check.waiter_name))].join(', ')}
      facts={facts}
      stop={stop}
      role={role}
      ready={readyItemsOf(checks, table.paid_checks).length}
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
        <PartyFacts facts={facts} isQuiet={role !== undefined} checks={checks} />
      ) : (
        <RowFacts facts={facts} isQuiet={role !== undefined}>
          {fact}
        </RowFacts>
      )}
    </PartyRow>
  )
})

interface PartyRowProps {
  partyKey: string
  name: string
  /** The full names of those who wait on it. */
  hint?: string
  facts: readonly Fact[]
  stop: string | null
  role?: TileRole | undefined
  /** How many of its lines are ready to be served. */
  ready: number
  children: ReactNode
}

/** Room for both buttons. */
const BESIDE_BELL = '6.75rem'

/** A card with its menu button; the element around all of them handles the events. @see useTablesInput */
export function PartyRow({ partyKey, name, hint, facts, stop, role, ready, children }: PartyRowProps) {
  return (
    <li className="relative flex min-w-0">
      <button
        type="button"
        data-party={partyKey}
        title={hint || undefined}
        tabIndex={stop === partyKey ? 0 : -1}
        aria-disabled={role === 'off' || undefined}
        className={cx(
          'flex min-h-19 w-full min-w-0 touch-manipulation flex-col gap-1 rounded-lg border-2 py-2.5 pr-13 pl-3.5 text-left select-none [-webkit-touch-callout:none]',
          role ? ROLE_BOXES[role] : boxOf(facts),
          role === 'source' && 'outline-4 outline-offset-2 outline-brand',
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
