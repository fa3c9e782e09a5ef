import type { FloorTable } from '@comanda/shared/floor/api'
import { extentOf, type TablePlace } from '@comanda/shared/floor/plan'
import { stateOfTable } from '@comanda/shared/floor/state'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { guestWords } from '@comanda/shared/orders/order-words'
import { ConciergeBell, Users, Wallet } from 'lucide-react'
import { memo } from 'react'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { UNDER_REVIEW } from '../../../parts/offline/review-words.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { cx } from '../../../ui/classes.ts'
import { dueOfChecks, guestsOf, isUnderReview, namesOf, paidChecksOf, readyItemsOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import { SERVE_LOOK, STATE_LOOKS, serveLabel } from '../states.ts'
import { STATE_WORDS, TEXTS } from '../texts.ts'
import { beyondTable, wordSize, wordsArea } from './scene.ts'
import { ROUNDING } from './table-shape.ts'

/** How a table takes part in moving or joining a check. */
export type TileRole = 'source' | 'target' | 'off'

interface TileProps {
  table: FloorTable
  place: TablePlace
  /** Pixels per unit. */
  scale: number
  currency: string
  timeZone: string
  isStop: boolean
  role?: TileRole | undefined
}

/** A table of the plan. Sizes are in units of the plan, which is scaled as a whole. */
export const TableTile = memo(function TableTile({
  table,
  place,
  scale,
  currency,
  timeZone,
  isStop,
  role,
}: TileProps) {
  const state = useNow((now) => stateOfTable(table, now))
  const { icon: Icon, table: look, word } = STATE_LOOKS[state]
  const { x, y, width, height, rotation, shape } = place
  const { title } = table
  const size = wordSize(scale)
  const area = wordsArea(place)
  const ready = readyItemsOf(table.checks, table.paid_checks).length
  const hasBell = ready > 0 && Math.min(width, height) * scale >= LEAST_FOR_BELL
  const hasDetails = area.width >= 150 * size && area.height >= 124 * size
  const hasWord = area.width >= 120 * size && area.height >= 72 * size
  return (
    <>
      <button
        type="button"
        data-party={keyOfTable(table)}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={role === 'off' || undefined}
        title={[title, namesOf(table.checks)].filter(Boolean).join(' · ')}
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
          className="absolute"
          style={{ inset: `${-beyondTable(height, scale)}px ${-beyondTable(width, scale)}px` }}
        />
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
          <span
            className={cx('flex items-center gap-1.5', word)}
            style={hasBell ? { paddingRight: (BELL_PX - OUT_PX) / scale } : undefined}
          >
            <Title title={title} isSmall={!hasWord} />
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
            <Details table={table} state={state} currency={currency} timeZone={timeZone} hasBell={hasBell} />
          </span>
        </span>
      </button>
      {hasBell && role === undefined && <Bell table={table} place={place} ready={ready} scale={scale} />}
    </>
  )
})

/** A longer title needs two lines. */
const LONG_TITLE = 11

/** The number at the end of a title tells tables apart and is never cut: 'Mesa del ja… 4'. */
function Title({ title, isSmall }: { title: string; isSmall: boolean }) {
  const [, name = title, number = ''] = /^(.*\S)\s+(\S{0,4}\d\S{0,4})$/.exec(title) ?? []
  const isLong = number === '' && (isSmall || title.length > LONG_TITLE)
  return (
    <span className={cx('min-w-0 grow font-semibold text-ink', !isSmall && 'flex gap-1.5')}>
      <span
        className={cx(
          isLong ? 'line-clamp-2 text-[0.72em] leading-[1.05] wrap-anywhere' : 'truncate',
          isSmall && !isLong && 'block text-[0.72em]',
        )}
      >
        {name}{' '}
      </span>
      {number && <span className={isSmall ? 'block leading-none' : 'shrink-0'}>{number}</span>}
    </span>
  )
}

/** A smaller table keeps its tap for itself; its menu serves it. */
const LEAST_FOR_BELL = 64
const BELL_PX = 44
/** How far the bell stands out of the corner of its table. */
const OUT_PX = 14

interface BellProps extends Pick<TileProps, 'table' | 'place' | 'scale'> {
  ready: number
}

/** Serves what is ready, with one tap. */
function Bell({ table, place, ready, scale }: BellProps) {
  const { right, top } = extentOf(place)
  const side = BELL_PX / scale
  const x = right - side + OUT_PX / scale
  const y = top - OUT_PX / scale
  return (
    <button
      type="button"
      data-party={keyOfTable(table)}
      data-button="serve"
      aria-label={serveLabel(table.title, ready)}
      className={cx(SERVE_LOOK, 'absolute top-0 left-0 touch-manipulation rounded-full focus-visible:z-10')}
      style={{
        width: side,
        height: side,
        fontSize: 16 / scale,
        gap: 1 / scale,
        transform: `translate(${x}px, ${y}px)`,
      }}
    >
      <ConciergeBell aria-hidden size={17 / scale} />
      {ready}
    </button>
  )
}

interface DetailsProps extends Pick<TileProps, 'table' | 'currency' | 'timeZone'> {
  state: ReturnType<typeof stateOfTable>
  hasBell: boolean
}

function Details({ table, state, currency, timeZone, hasBell }: DetailsProps) {
  const { checks, reservation } = table
  if (checks.length > 0) return <PartyLines table={table} currency={currency} hasBell={hasBell} />
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
  table: { checks, paid_checks },
  currency,
  hasBell,
}: Pick<DetailsProps, 'table' | 'currency' | 'hasBell'>) {
  const guests = guestsOf(checks)
  const ready = readyItemsOf(checks, paid_checks).length
  const since = checks[0]?.opened_at ?? ''
  const minutes = useNow((now) => minutesSince(since, now))
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
        <span className="min-w-0 grow truncate">
          {[waitingWords(minutes), checks.length === 1 && checks[0]?.name].filter(Boolean).join(' · ')}
        </span>
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
        {ready > 0 && !hasBell && (
          <span className="inline-flex shrink-0 items-center gap-0.5 text-good">
            <ConciergeBell aria-hidden size="0.846em" />
            <span aria-hidden>{ready}</span>
            <span className="sr-only">, {SERVE_WORDS.ready(ready)}</span>
          </span>
        )}
      </span>
    </>
  )
}
