import type { FloorTable } from '@comanda/shared/floor/api'
import { factsOfTable } from '@comanda/shared/floor/facts'
import { extentOf, type TablePlace } from '@comanda/shared/floor/plan'
import { ConciergeBell } from 'lucide-react'
import { memo } from 'react'
import { boxOf } from '../../../parts/facts/fact-looks.ts'
import { useFacts } from '../../../parts/facts/use-facts.ts'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { namesOf, readyItemsOf } from '../floor.ts'
import { keyOfTable } from '../party.ts'
import { ROLE_BOXES, type TileRole } from '../roles.ts'
import { SERVE_LOOK, serveLabel } from '../serve-look.ts'
import { beyondTable, wordSize, wordsArea } from './scene.ts'
import { Details, FactWord } from './TileDetails.tsx'
import { ROUNDING } from './table-shape.ts'

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
  const facts = useFacts((now, wait) => factsOfTable(table, now, wait))
  const { x, y, width, height, rotation, shape } = place
  const { title } = table
  const size = wordSize(scale)
  const area = wordsArea(place)
  const ready = readyItemsOf(table.checks, table.paid_checks).length
  const hasBand = ready > 0 && role === undefined
  const banded = hasBand ? BAND.inside / scale : 0
  const font = FONT * size
  const lines = Math.floor((area.height - banded) / ((hasBand ? BANDED_LINE : LINE) * font))
  // The band has the word of what is ready, and how long a party has been there is in the details.
  const words = facts.filter(({ kind }) => kind !== 'here' && !(hasBand && kind === 'ready'))
  const shownWords = area.width >= 120 * size ? Math.max(0, lines - 1) : 0
  const isAlone = words.length <= 1
  const aged = isAlone ? [...words, ...facts].find(({ minutes }) => minutes !== null) : undefined
  const isShort = lines < 3 + words.length
  // Several words are smaller than lines, and the amount below them can do without the space between lines.
  const room = (area.height - banded) / font - TITLE - SMALL_WORD * Math.min(words.length, shownWords)
  const hasDetails = area.width >= 150 * size && (!isShort || (!isAlone && room >= TIGHT_AMOUNT))
  const isQuiet = role !== undefined
  return (
    <>
      <button
        type="button"
        data-party={keyOfTable(table)}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={role === 'off' || undefined}
        title={[title, namesOf(table.checks)].filter(Boolean).join(' · ')}
        className={cx(
          'absolute top-0 left-0 touch-manipulation border-[3px] select-none [-webkit-touch-callout:none]',
          'focus-visible:z-10 focus-visible:outline-4 focus-visible:outline-offset-4',
          role ? ROLE_BOXES[role] : boxOf(facts),
          ROUNDING[shape],
          role === 'source' && 'outline-[6px] outline-offset-4 outline-brand',
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
          <Title title={title} isSmall={shownWords === 0} />
          {words.slice(0, shownWords).map((fact) => (
            <FactWord key={fact.kind} fact={fact} isQuiet={isQuiet} isAlone={isAlone} isHidden={false} />
          ))}
          {words.length > shownWords && (
            <span className="absolute right-0 bottom-0 flex gap-0.5">
              {words.slice(shownWords).map((fact) => (
                <FactWord key={fact.kind} fact={fact} isQuiet={isQuiet} isAlone={isAlone} isHidden />
              ))}
            </span>
          )}
          <span className={cx(!hasDetails && 'sr-only')}>
            <Details
              table={table}
              minutes={aged?.minutes ?? null}
              isReserved={facts.some(({ kind }) => kind === 'reserved')}
              currency={currency}
              timeZone={timeZone}
              isShort={isShort}
              isTight={isAlone ? hasBand : room < AMOUNT}
            />
          </span>
          {hasBand && <span className="sr-only">, {SERVE_WORDS.ready(ready)}</span>}
        </span>
      </button>
      {hasBand && <ReadyBand table={table} place={place} ready={ready} scale={scale} />}
    </>
  )
})

/** The size of letters of every tile, so that four lines fit under a band too. */
const FONT = 26.4

/** The height of a line, of the letters' size. The amount, which is the last line under a band, has no descenders. */
const LINE = 1.1075
const BANDED_LINE = 1.0375

/** The height of a title in one line, of one of several words, and of the amount without and with the space between lines. */
const TITLE = 1.15
const SMALL_WORD = 0.93
const TIGHT_AMOUNT = 0.79
const AMOUNT = 1.07

/** A longer title needs two lines. */
const LONG_TITLE = 11

/** The number at the end of a title distinguishes tables and is never cut: 'Mesa del ja… 4'. */
function Title({ title, isSmall }: { title: string; isSmall: boolean }) {
  const [, name = title, number = ''] = /^(.*\S)\s+(\S{0,4}\d\S{0,4})$/.exec(title) ?? []
  const isLong = number === '' && (isSmall || title.length > LONG_TITLE)
  return (
    <span className={cx('min-w-0 font-semibold', !isSmall && 'flex gap-1.5')}>
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

/** The band of a table whose food is ready stands on its top edge. In px. */
const BAND = { height: 30, inside: 22 }
/** The width that '3 listos' needs, and the button that serves them. In px. */
const LEAST_FOR_WORD = 92
/** A smaller table keeps its tap for itself; its menu serves it. */
const LEAST_FOR_BELL = 64
const BELL_PX = 44
/** How far the bell stands out of the corner of its table. */
const OUT_PX = 14

interface ReadyBandProps {
  table: FloorTable
  place: TablePlace
  scale: number
  ready: number
}

/** '3 listos' at the top edge of the table; the bell at its end serves them with one tap. */
function ReadyBand({ table, place, ready, scale }: ReadyBandProps) {
  const { left, right, top } = extentOf(place)
  const hasBell = Math.min(place.width, place.height) * scale >= LEAST_FOR_BELL
  const hasWord = (right - left) * scale >= LEAST_FOR_WORD + (hasBell ? BELL_PX - OUT_PX : 0)
  const y = top - (BAND.height - BAND.inside) / scale
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute top-0 left-0 flex items-center rounded-full font-bold whitespace-nowrap',
          RANK_LOOKS.now.good,
        )}
        style={{
          width: right - left,
          height: BAND.height / scale,
          fontSize: 17 / scale,
          gap: 4 / scale,
          paddingInline: 10 / scale,
          transform: `translate(${left}px, ${y}px)`,
        }}
      >
        {!hasBell && <ConciergeBell size="1em" className="shrink-0" />}
        {hasWord ? SERVE_WORDS.ready(ready) : ready}
      </span>
      {hasBell && (
        <button
          type="button"
          data-party={keyOfTable(table)}
          data-button="serve"
          aria-label={serveLabel(table.title, ready)}
          className={cx(
            SERVE_LOOK,
            'absolute top-0 left-0 touch-manipulation rounded-full outline-canvas focus-visible:z-10',
          )}
          style={{
            width: BELL_PX / scale,
            height: BELL_PX / scale,
            boxShadow: `0 0 0 ${2 / scale}px var(--color-surface)`,
            transform: `translate(${right - (BELL_PX - OUT_PX) / scale}px, ${y - (BELL_PX - BAND.height) / 2 / scale}px)`,
          }}
        >
          <ConciergeBell aria-hidden size="50%" />
        </button>
      )}
    </>
  )
}
