import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { shortName } from '@comanda/shared/kernel/short-name'
import { RESERVATION_WORDS, type ReservationStatus } from '@comanda/shared/reservations/reservation'
import { Plus } from 'lucide-react'
import { RESERVATION_ICONS } from '../../../parts/ReservationBadge.tsx'
import { cx } from '../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'
import { type DayFrame, type DayRow, type GridCell, instantAt, SLOT_MINUTES } from './day-layout.ts'

interface DayGridRowProps {
  row: DayRow
  /** The index among all rows. */
  index: number
  cells: readonly GridCell[]
  frame: DayFrame
  timeZone: string
  /** The cell that is the tab stop. */
  stop: string
  onPress: (tableId: number | null, cell: GridCell) => void
}

const HOUR = 60

/** The width of the column with the tables' names. */
export const HEADER_REM = 8

/** @param share of the day, 0 to 1 */
export const fromLeft = (share: number) => `calc(${HEADER_REM}rem + (100% - ${HEADER_REM}rem) * ${share})`

/** One table, or one lane of reservations without a table. */
export function DayGridRow({ row, index, cells, frame, timeZone, stop, onPress }: DayGridRowProps) {
  const minutes = frame.hours * HOUR
  return (
    <tr className="relative flex h-13 border-t border-line">
      <th
        scope="row"
        aria-colindex={1}
        className="sticky left-0 z-20 flex w-32 shrink-0 flex-col justify-center bg-surface px-3 text-left leading-tight"
      >
        <span className="truncate text-sm font-semibold" title={row.title}>
          {row.title}
        </span>
        {row.seats !== null && (
          <span className="text-xs font-normal text-muted">{TEXTS.people(row.seats)}</span>
        )}
      </th>
      {cells.map((cell, at) => {
        const column = Math.floor(cell.start / SLOT_MINUTES)
        const place = `${index}:${at}`
        return (
          <td
            key={cell.reservation ? `stay-${cell.reservation.id}` : cell.start}
            aria-colindex={2 + column}
            aria-colspan={Math.max(1, Math.ceil(cell.end / SLOT_MINUTES) - column)}
            className="absolute inset-y-0"
            style={{
              left: fromLeft(cell.start / minutes),
              width: `calc((100% - ${HEADER_REM}rem) * ${(cell.end - cell.start) / minutes})`,
            }}
          >
            <CellButton
              row={row}
              cell={cell}
              frame={frame}
              timeZone={timeZone}
              place={place}
              isStop={place === stop}
              onPress={() => onPress(row.tableId, cell)}
            />
          </td>
        )
      })}
    </tr>
  )
}

const LOOK: Record<ReservationStatus, string> = {
  booked: 'border-info-solid bg-info-soft text-info',
  paid: 'border-good-solid bg-good-soft text-good',
  cancelled: 'border-bad-solid bg-bad-soft text-bad',
}

const SLOT =
  'group flex size-full items-center justify-center text-muted hover:bg-hover focus-visible:bg-hover ' +
  'focus-visible:-outline-offset-2'

const STAY =
  'my-1 flex h-11 w-full flex-col justify-center overflow-hidden rounded-sm border-l-4 px-1.5 text-left text-xs ' +
  'leading-tight ring-1 ring-surface focus-visible:z-10'

interface CellButtonProps {
  row: DayRow
  cell: GridCell
  frame: DayFrame
  timeZone: string
  place: string
  isStop: boolean
  onPress: () => void
}

function CellButton({ row, cell, frame, timeZone, place, isStop, onPress }: CellButtonProps) {
  const { reservation } = cell
  const [from, to] = [cell.start, cell.end].map((minute) => timeOfDay(instantAt(frame, minute), timeZone))
  const rest = { type: 'button', 'data-place': place, tabIndex: isStop ? 0 : -1, onClick: onPress } as const
  if (!reservation)
    return (
      <button {...rest} aria-label={TEXTS.addAt(row.title, from ?? '')} className={SLOT}>
        <Plus aria-hidden size={16} className="invisible group-hover:visible group-focus-visible:visible" />
      </button>
    )
  const { customer_name: name, people_count: people, status, notes } = reservation
  const Icon = RESERVATION_ICONS[status]
  const unseen = [
    people !== null && TEXTS.peopleWord(people),
    TEXTS.until(to ?? ''),
    RESERVATION_WORDS[status],
    notes && `${TEXTS.notes}: ${notes}`,
  ]
  const hint = [name, `${from}–${to}`, RESERVATION_WORDS[status], notes]
  return (
    <button {...rest} className={cx(STAY, LOOK[status])}>
      <span className="sr-only">{row.title}, </span>
      <span title={hint.filter(Boolean).join('\n')} className="flex w-full grow flex-col justify-center">
        <span className="truncate font-semibold">
          <span aria-hidden>{shortName(name)}</span>
          <span className="sr-only">{name}</span>
        </span>
        <span className="flex items-center gap-1 whitespace-nowrap">
          <Icon aria-hidden size={12} className="shrink-0" />
          <span className="sr-only">{from}</span>
          {people}
        </span>
      </span>
      <span className="sr-only">{unseen.filter(Boolean).join(', ')}</span>
    </button>
  )
}
