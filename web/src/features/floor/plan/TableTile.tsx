import type { FloorTable } from '@comanda/shared/floor/api'
import type { TablePlace } from '@comanda/shared/floor/plan'
import { stateOfTable } from '@comanda/shared/floor/state'
import { memo } from 'react'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { boxLook, useCalls } from '../../../parts/tables/table-looks.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { cx } from '../../../ui/classes.ts'
import { namesOf, readyItemsOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import { BAND, ReadyBand } from './ReadyBand.tsx'
import { beyondTable, wordSize, wordsArea } from './scene.ts'
import { Details, StateWord } from './TileDetails.tsx'
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
  const { x, y, width, height, rotation, shape } = place
  const { title } = table
  const size = wordSize(scale)
  const area = wordsArea(place)
  const ready = readyItemsOf(table.checks, table.paid_checks).length
  const calls = useCalls(table, ready)
  const banded = ready > 0 ? BAND.inside / scale : 0
  const room = area.height - banded
  const font = FONT * size
  const hasDetails = area.width >= 150 * size && room >= (ready > 0 ? 4.15 : 4.43) * font
  const hasWord = area.width >= 120 * size && room >= 2.57 * font
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
          boxLook(state, calls),
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
            paddingTop: banded,
            fontSize: font,
            transform: `translate(-50%, -50%) rotate(${-rotation}deg)`,
          }}
        >
          <Title title={title} isSmall={!hasWord} />
          <StateWord state={state} isHidden={!hasWord} />
          <span className={cx(!hasDetails && 'sr-only')}>
            <Details
              table={table}
              state={state}
              currency={currency}
              timeZone={timeZone}
              isTight={ready > 0}
            />
          </span>
          {ready > 0 && <span className="sr-only">, {SERVE_WORDS.ready(ready)}</span>}
        </span>
      </button>
      {ready > 0 && role === undefined && (
        <ReadyBand table={table} place={place} ready={ready} scale={scale} />
      )}
    </>
  )
})

/** The size of letters of every tile, so that four lines fit under a band too. */
const FONT = 26.4

/** A longer title needs two lines. */
const LONG_TITLE = 11

/** The number at the end of a title tells tables apart and is never cut: 'Mesa del ja… 4'. */
function Title({ title, isSmall }: { title: string; isSmall: boolean }) {
  const [, name = title, number = ''] = /^(.*\S)\s+(\S{0,4}\d\S{0,4})$/.exec(title) ?? []
  const isLong = number === '' && (isSmall || title.length > LONG_TITLE)
  return (
    <span className={cx('min-w-0 font-semibold text-ink', !isSmall && 'flex gap-1.5')}>
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
