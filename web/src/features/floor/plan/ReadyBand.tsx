import type { FloorTable } from '@comanda/shared/floor/api'
import { extentOf, type TablePlace } from '@comanda/shared/floor/plan'
import { ConciergeBell } from 'lucide-react'
import { SERVE_WORDS } from '../../../parts/orders/serve.ts'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { keyOfTable } from '../party.ts'
import { SERVE_LOOK, serveLabel } from '../serve-look.ts'

/** The band of a table whose food is ready stands on its top edge. In px. */
export const BAND = { height: 30, inside: 22 }
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
export function ReadyBand({ table, place, ready, scale }: ReadyBandProps) {
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
        {!hasBell && <ConciergeBell size={17 / scale} className="shrink-0" />}
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
          <ConciergeBell aria-hidden size={22 / scale} />
        </button>
      )}
    </>
  )
}
