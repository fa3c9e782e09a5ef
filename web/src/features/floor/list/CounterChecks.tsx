import type { FloorCheck } from '@comanda/shared/floor/api'
import { stateOfTable } from '@comanda/shared/floor/state'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { cx } from '../../../ui/classes.ts'
import { nameOfCheck, readyItemsOf } from '../floor.ts'
import { keyOfCheck } from '../party.ts'
import type { TileRole } from '../plan/TableTile.tsx'
import { STATE_LOOKS } from '../states.ts'
import { STATE_WORDS } from '../texts.ts'
import { Minutes, PartyRow } from './TableRow.tsx'

interface CounterChecksProps {
  checks: readonly FloorCheck[]
  currency: string
  stop: string | null
  roleOf: (check: FloorCheck) => TileRole | undefined
}

/** The open checks that have no table. */
export function CounterChecks({ checks, currency, stop, roleOf }: CounterChecksProps) {
  return checks.map((check) => {
    const state = stateOfTable(
      { checks: [check], paid_waiting: 0, qr_waiting: 0, reservation: null, cleaning_since: null },
      0,
    )
    const { icon: Icon, word } = STATE_LOOKS[state]
    const name = nameOfCheck(check)
    return (
      <PartyRow
        key={check.id}
        partyKey={keyOfCheck(check)}
        name={name}
        look="border-line bg-surface"
        stop={stop}
        role={roleOf(check)}
        ready={readyItemsOf([check]).length}
      >
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere">{name}</span>
          <span className={cx('flex shrink-0 items-center gap-1.5 text-sm font-semibold', word)}>
            <Icon aria-hidden size={18} />
            {/* Without a table, "ocupada" says nothing. */}
            {state !== 'occupied' && STATE_WORDS[state]}
          </span>
        </span>
        <span className="flex items-end justify-between gap-3">
          <span className="min-w-0 truncate text-sm">
            <Minutes since={check.opened_at} />
            {check.is_under_review && ` · ${UNDER_REVIEW.word}`}
            {` · ${check.waiter_name}`}
          </span>
          <MoneyText amount={check.due} currency={currency} className="font-semibold" />
        </span>
      </PartyRow>
    )
  })
}
