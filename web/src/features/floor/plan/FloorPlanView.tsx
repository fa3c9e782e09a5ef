import type { Floor, FloorTable } from '@comanda/shared/floor/api'
import type { Mark, TablePlace } from '@comanda/shared/floor/plan'
import { Maximize, Minus, Plus } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import { keyOfTable } from '../party.ts'
import type { TileRole } from '../roles.ts'
import { TEXTS } from '../texts.ts'
import { isLegible, scaleFor, sceneOfFloor } from './scene.ts'
import { TableTile } from './TableTile.tsx'
import { ROUNDING } from './table-shape.ts'

interface FloorPlanViewProps {
  floor: Floor
  tables: readonly FloorTable[]
  /** Tables that the filter leaves out: only their outline is drawn. */
  isHidden: (table: FloorTable) => boolean
  currency: string
  timeZone: string
  stop: string | null
  roleOf: (table: FloorTable) => TileRole | undefined
  /** Shown instead of a plan whose tables would be too small for a finger. */
  list: ReactNode
}

const STEP = 1.25
const STEPS = { least: -2, most: 4 }

/** One floor as it is arranged, scaled to the space it has. */
export function FloorPlanView({ floor, tables, isHidden, stop, roleOf, list, ...store }: FloorPlanViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const size = useRoom(place)
  const scene = useMemo(() => sceneOfFloor(tables, floor, size), [tables, floor, size])
  const [zoom, setZoom] = useState(0)
  const { left, top, right, bottom } = scene.bounds
  const fitting = scaleFor(scene.bounds, size)
  const scale = fitting * STEP ** zoom
  const fits = useMemo(
    () => size.width === 0 || isLegible([...scene.places.values()], fitting),
    [scene, fitting, size.width],
  )
  if (!fits) {
    return (
      <div ref={place}>
        <p className="mb-3 text-muted">{TEXTS.tooSmall}</p>
        {list}
      </div>
    )
  }
  return (
    <div ref={place}>
      <div
        className="relative overflow-hidden rounded-lg bg-sunken outline -outline-offset-1 outline-line"
        style={{ height: size.height }}
      >
        <div className="absolute inset-0 flex overflow-auto">
          <div
            className={cx('relative m-auto shrink-0', size.width === 0 && 'invisible')}
            style={{ width: (right - left) * scale, height: (bottom - top) * scale }}
          >
            <div
              className="absolute top-0 left-0 size-0 origin-top-left"
              style={{ transform: `scale(${scale}) translate(${-left}px, ${-top}px)` }}
            >
              <Marks marks={scene.marks} />
              {tables.map((table) => {
                const place = scene.places.get(table.id)
                if (!place) return null
                if (isHidden(table)) return <Outline key={table.id} place={place} />
                return (
                  <TableTile
                    key={table.id}
                    table={table}
                    place={place}
                    scale={scale}
                    {...store}
                    isStop={stop === keyOfTable(table)}
                    role={roleOf(table)}
                  />
                )
              })}
            </div>
          </div>
        </div>
      </div>
      <ZoomButtons zoom={zoom} onChange={setZoom} />
    </div>
  )
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  return (
    <div className="flex items-center gap-1 pt-1">
      <p className="mr-auto text-sm text-muted pointer-coarse:sr-only max-sm:sr-only">{TEXTS.keys}</p>
      <IconButton
        size="touch"
        icon={Minus}
        label={TEXTS.smaller}
        isDisabled={zoom === STEPS.least}
        onPress={() => onChange(zoom - 1)}
      />
      <IconButton size="touch" icon={Maximize} label={TEXTS.fit} onPress={() => onChange(0)} />
      <IconButton
        size="touch"
        icon={Plus}
        label={TEXTS.larger}
        isDisabled={zoom === STEPS.most}
        onPress={() => onChange(zoom + 1)}
      />
    </div>
  )
}

function Outline({ place: { x, y, width, height, rotation, shape } }: { place: TablePlace }) {
  return (
    <span
      aria-hidden
      className={cx('absolute top-0 left-0 border-2 border-line', ROUNDING[shape])}
      style={{ width, height, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)` }}
    />
  )
}

/** The walls and labels of a floor. */
const Marks = memo(function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map(({ kind, text, x, y, width, height, rotation }, index) => {
    const style = { width, height, transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)` }
    return kind === 'wall' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity
      <span key={index} aria-hidden className="absolute top-0 left-0 rounded-sm bg-edge" style={style} />
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity
        key={index}
        className="absolute top-0 left-0 flex items-center justify-center overflow-hidden text-center text-[28px] leading-tight font-medium text-muted wrap-anywhere"
        style={style}
      >
        {text}
      </span>
    )
  })
})

/** The zoom buttons and the page's margin, below the plan. In px. */
const BELOW = 72

/**
 * What the page leaves for the plan below its head and every banner, so that plan and buttons fit without scrolling; 0
 * before the first measurement. Independent of what is shown in it, which may be a longer list.
 */
function useRoom(place: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  // After each render, because what is above may have changed.
  useLayoutEffect(() => {
    const element = place.current
    const page = element?.closest('main')
    if (!element || !page) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
      const width = element.clientWidth
      const height = Math.max(0, Math.floor(page.clientHeight - top - BELOW))
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return room
}
