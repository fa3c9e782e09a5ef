import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { Reservation } from '@comanda/shared/reservations/api'
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Prefill } from '../dialogs/form-values.ts'
import { TEXTS } from '../texts.ts'
import { localText } from '../times.ts'
import { DayGridRow, fromLeft, HEADER_REM } from './DayGridRow.tsx'
import {
  blocksOf,
  cellsOfRow,
  type DayFrame,
  type DayGroup,
  type GridCell,
  instantAt,
  minutesInto,
} from './day-layout.ts'
import { placeAfter } from './grid-keys.ts'

interface DayGridProps {
  label: string
  groups: readonly DayGroup[]
  frame: DayFrame
  /** In ms, rounded to the minute. */
  now: number
  timeZone: string
  onAdd?: ((prefill: Prefill) => void) | undefined
  onOpen: (reservation: Reservation) => void
}

/** The least width of an hour: eight in the morning to midnight are in sight at 1280. */
const HOUR_REM = 3.375
const HOUR = 60
const MINUTE = 60_000

/** A grid of tables and hours. It is one tab stop; arrow keys move inside it. */
export function DayGrid({ label, groups, frame, now, timeZone, onAdd, onOpen }: DayGridProps) {
  const hint = useId()
  const scroller = useRef<HTMLElement>(null)
  const nowMinutes = minutesInto(frame, now)
  const isNowShown = nowMinutes >= 0 && nowMinutes < frame.hours * HOUR
  const earliest = onAdd ? nowMinutes : null
  const rows = groups.flatMap((group) =>
    group.rows.map((row) => cellsOfRow(frame, row.reservations, earliest)),
  )
  const { stop, onFocus, onKeyDown } = useArrows(rows)
  useOpeningScroll(scroller, frame, isNowShown ? nowMinutes : firstStart(frame, groups))

  function press(tableId: number | null, cell: GridCell): void {
    if (cell.reservation) {
      onOpen(cell.reservation)
      return
    }
    const at = Math.max(instantAt(frame, cell.start), now + MINUTE)
    onAdd?.({ tableId, date: localText(at, timeZone) })
  }

  let index = -1
  return (
    <>
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto scroll-pl-34 rounded-lg border border-line bg-surface"
      >
        <div className="relative" style={{ minWidth: `${HEADER_REM + frame.hours * HOUR_REM}rem` }}>
          <HourLines frame={frame} now={isNowShown ? nowMinutes : null} />
          <table
            aria-label={label}
            aria-describedby={hint}
            aria-colcount={1 + frame.hours * 2}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            className="block"
          >
            <Hours frame={frame} timeZone={timeZone} />
            {groups.map(({ floor, rows: ofFloor }) => (
              <tbody key={ofFloor[0]?.key} aria-label={floor ?? undefined} className="block">
                {floor && <FloorRow floor={floor} />}
                {ofFloor.map((row) => {
                  index += 1
                  return (
                    <DayGridRow
                      key={row.key}
                      row={row}
                      index={index}
                      cells={rows[index] ?? []}
                      frame={frame}
                      timeZone={timeZone}
                      stop={stop}
                      onPress={press}
                    />
                  )
                })}
              </tbody>
            ))}
          </table>
        </div>
      </section>
      <p id={hint} className="pt-2 text-sm text-muted pointer-coarse:sr-only">
        {TEXTS.keys}
      </p>
    </>
  )
}

function firstStart(frame: DayFrame, groups: readonly DayGroup[]): number {
  const all = groups.flatMap((group) => group.rows.flatMap((row) => row.reservations))
  return blocksOf(frame, all)[0]?.start ?? 0
}

/** Scrolls to one hour before now when the grid opens. */
function useOpeningScroll(scroller: { current: HTMLElement | null }, frame: DayFrame, minutes: number) {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || isDone.current) return
    isDone.current = true
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const width = box.scrollWidth - HEADER_REM * rem
    box.scrollLeft = (width * (minutes - HOUR)) / (frame.hours * HOUR)
  })
}

/** Arrow keys inside the grid. A cell is found by its position, `row:cell`. */
function useArrows(rows: readonly (readonly GridCell[])[]) {
  const [last, setLast] = useState('')
  const all = rows.flatMap((cells, row) => cells.map((_, at) => `${row}:${at}`))
  const stop = all.includes(last) ? last : (all[0] ?? '')

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const { place } = target.dataset
    if (place) setLast(place)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { place } = (event.target as HTMLElement).dataset
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return
    const [row = 0, at = 0] = place.split(':').map(Number)
    const next = placeAfter(event.key, rows, { row, at })
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.row}:${next.at}"]`)?.focus()
  }

  return { stop, onFocus, onKeyDown }
}

function Hours({ frame, timeZone }: { frame: DayFrame; timeZone: string }) {
  const hours = Array.from({ length: frame.hours }, (_, hour) => hour)
  return (
    <thead className="block">
      <tr className="relative flex">
        <th
          scope="col"
          aria-colindex={1}
          className="sticky left-0 z-20 w-32 shrink-0 bg-surface px-3 py-2 text-left text-sm font-semibold text-muted"
        >
          {TEXTS.tables}
        </th>
        {hours.map((hour) => (
          <th
            key={hour}
            scope="col"
            aria-colindex={2 + hour * 2}
            aria-colspan={2}
            className="grow basis-0 py-2 pl-1 text-left text-xs font-medium text-muted"
          >
            {timeOfDay(instantAt(frame, hour * HOUR), timeZone)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Visual only: a screen reader reads the group's name. */
const FloorRow = ({ floor }: { floor: string }) => (
  <tr aria-hidden className="relative block border-t border-line bg-sunken">
    <td className="sticky left-0 inline-block px-3 py-1 text-sm font-semibold text-muted">{floor}</td>
  </tr>
)

function HourLines({ frame, now }: { frame: DayFrame; now: number | null }) {
  return (
    <div aria-hidden>
      {Array.from({ length: frame.hours }, (_, hour) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          key={hour}
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: fromLeft(hour / frame.hours) }}
        />
      ))}
      {now !== null && (
        <span
          title={TEXTS.now}
          className="pointer-events-none absolute inset-y-0 z-10 w-0.5 bg-brand"
          style={{ left: fromLeft(now / (frame.hours * HOUR)) }}
        />
      )}
    </div>
  )
}
