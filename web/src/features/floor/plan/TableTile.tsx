import type { FloorTable } from '@comanda/shared/floor/api'
import type { TablePlace } from '@comanda/shared/floor/plan'
import { stateOfTable } from '@comanda/shared/floor/state'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { Users } from 'lucide-react'
import { memo } from 'react'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { cx } from '../../../ui/classes.ts'
import { dueOfChecks, guestsOf, isUnderReview, readyOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import { READY_ICON, STATE_LOOKS } from '../states.ts'
import { STATE_WORDS, TEXTS } from '../texts.ts'
import { wordsArea } from './scene.ts'
import { ROUNDING } from './table-shape.ts'

/** How a table takes part in moving or joining a check. */
export type TileRole = 'source' | 'target' | 'off'

interface TileProps {
  table: FloorTable
  place: TablePlace
  /** How much larger than usual its words are. @see wordSize */
  size: number
  currency: string
  timeZone: string
  isStop: boolean
  role?: TileRole | undefined
}

/** A longer title needs two lines: its end tells tables apart ('Mesa del jardín 4'). */
const LONG_TITLE = 11

/** A table of the plan. Sizes are in units of the plan, which is scaled as a whole. */
export const TableTile = memo(function TableTile({
  table,
  place,
  size,
  currency,
  timeZone,
  isStop,
  role,
}: TileProps) {
  const state = useNow((now) => stateOfTable(table, now))
  const { icon: Icon, table: look, word } = STATE_LOOKS[state]
  const { x, y, width, height, rotation, shape } = place
  const { title } = table
  const area = wordsArea(place)
  const hasDetails = area.width >= 150 * size && area.height >= 124 * size
  const hasWord = area.width >= 120 * size && area.height >= 72 * size
  return (
    <button
      type="button"
      data-party={keyOfTable(table)}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={role === 'off' || undefined}
      title={title}
      className={cx(
        'absolute top-0 left-0 touch-manipulation border-[3px] text-ink select-none [-webkit-touch-callout:none]',
        'focus-visible:z-10 focus-visible:outline-4 focus-visible:outline-offset-4',
        look,
        ROUNDING[shape],
        role === 'source' && 'outline-[6px] outline-offset-4 outline-brand',
        role === 'off' && 'opacity-50',
      )}
      style={{ width, height, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)` }}
    >
      <span
        className={cx(
          'absolute top-1/2 left-1/2 flex flex-col items-stretch justify-center overflow-hidden text-left leading-[1.15]',
          shape === 'square' && 'px-2.5',
        )}
        style={{
          width: area.width,
          height: area.height,
          fontSize: 28 * size,
          transform: `translate(-50%, -50%) rotate(${-rotation}deg)`,
        }}
      >
        <span className={cx('flex items-center gap-1.5', word)}>
          <span
            className={cx(
              'min-w-0 grow font-semibold text-ink',
              title.length > LONG_TITLE || !hasWord
                ? 'line-clamp-2 text-[0.72em] leading-[1.05] wrap-anywhere'
                : 'truncate',
            )}
          >
            {title}
          </span>
          {!hasWord && <Icon aria-hidden size="0.6em" className="absolute right-0 bottom-0" />}
        </span>
        <span
          className={cx(
            'flex items-center gap-1.5 text-[0.857em] font-semibold',
            word,
            !hasWord && 'sr-only',
          )}
        >
          <Icon aria-hidden size="1em" className="shrink-0" />
          <span className="truncate">{STATE_WORDS[state]}</span>
        </span>
        <span className={cx(!hasDetails && 'sr-only')}>
          <Details table={table} state={state} currency={currency} timeZone={timeZone} />
        </span>
      </span>
    </button>
  )
})

interface DetailsProps extends Pick<TileProps, 'table' | 'currency' | 'timeZone'> {
  state: ReturnType<typeof stateOfTable>
}

function Details({ table, state, currency, timeZone }: DetailsProps) {
  const { checks, reservation } = table
  if (checks.length > 0) return <PartyLines table={table} currency={currency} />
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

function PartyLines({ table: { checks }, currency }: Pick<TileProps, 'table' | 'currency'>) {
  const guests = guestsOf(checks)
  const ready = readyOf(checks)
  const since = checks[0]?.opened_at ?? ''
  const minutes = useNow((now) => minutesSince(since, now))
  const ReadyIcon = READY_ICON
  return (
    <>
      <span className="flex items-center gap-3 text-[0.857em] whitespace-nowrap">
        {guests !== null && (
          <span className="inline-flex items-center gap-1">
            <Users aria-hidden size="0.917em" />
            <span aria-hidden>{guests}</span>
            <span className="sr-only">{guestWords(guests)}, </span>
          </span>
        )}
        <span className="min-w-0 grow truncate">{waitingWords(minutes)}</span>
        {isUnderReview(checks) && (
          <span className="shrink-0 text-warn">
            <UNDER_REVIEW.icon aria-hidden size="1.083em" />
            <span className="sr-only">, {UNDER_REVIEW.word}</span>
          </span>
        )}
        {checks.length > 1 && (
          <span className="shrink-0 rounded-full bg-ink px-2 text-[0.917em] text-canvas">
            <span aria-hidden>{checks.length}</span>
            <span className="sr-only">, {TEXTS.checks(checks.length)}</span>
          </span>
        )}
      </span>
      <span className="flex items-center justify-between gap-1 text-[0.929em] font-semibold">
        <MoneyText amount={dueOfChecks(checks)} currency={currency} className="min-w-0 truncate" />
        {ready > 0 && (
          <span className="inline-flex shrink-0 items-center gap-0.5 text-good">
            <ReadyIcon aria-hidden size="0.846em" />
            <span aria-hidden>{ready}</span>
            <span className="sr-only">, {TEXTS.ready(ready)}</span>
          </span>
        )}
      </span>
    </>
  )
}
