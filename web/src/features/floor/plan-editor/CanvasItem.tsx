import { RotateCw } from 'lucide-react'
import type { PointerEvent } from 'react'
import { cx } from '../../../ui/classes.ts'
import { ROUNDING } from '../plan/table-shape.ts'
import type { PlanTable } from './data.ts'
import type { Item } from './editor.ts'
import { TEXTS } from './texts.ts'
import type { Handle } from './use-gesture.ts'

interface CanvasItemProps {
  item: Item
  table: PlanTable | undefined
  isSelected: boolean
  /** Pixels per unit. */
  scale: number
  onStart: (event: PointerEvent<HTMLElement>) => void
  onFocus: () => void
}

const styleOf = ({ box: { x, y, width, height, rotation } }: Item) => ({
  width,
  height,
  transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)`,
})

const LOOKS = {
  table: 'border-[3px] border-edge bg-surface text-ink',
  wall: 'rounded-sm bg-edge',
  label: 'border-2 border-dashed border-line text-muted',
} as const

/** The item's name for screen readers and on the item. */
export function nameOfItem({ key, box, kind }: Item, table: PlanTable | undefined): string {
  if (kind === 'table') return table ? TEXTS.table(table.title, table.seats) : ''
  return kind === 'wall' ? TEXTS.wall(Number(key.slice(1)) + 1) : TEXTS.label('text' in box ? box.text : '')
}

/** The smallest type on the screen. */
const NAME_PX = 14
const SEATS_PX = 12

/** A table, a wall or a label of the editor. */
export function CanvasItem({ item, table, isSelected, scale, onStart, onFocus }: CanvasItemProps) {
  const { kind, box } = item
  const name = { fontSize: Math.max(38, NAME_PX / scale) }
  const upright = { transform: `rotate(${-box.rotation}deg)` }
  return (
    <button
      type="button"
      data-item={item.key}
      // The words on a table are its name.
      aria-label={kind === 'table' ? undefined : nameOfItem(item, table)}
      aria-pressed={isSelected}
      onPointerDown={onStart}
      onFocus={onFocus}
      className={cx(
        'absolute top-0 left-0 flex cursor-grab touch-none flex-col items-center justify-center select-none active:cursor-grabbing focus-visible:outline-[6px] focus-visible:outline-offset-4',
        LOOKS[kind],
        kind === 'table' && ROUNDING['shape' in box ? box.shape : 'square'],
        isSelected && 'z-10 outline-[6px] outline-offset-4 outline-brand',
        // A thin wall is hard to hit.
        kind === 'wall' && 'before:absolute before:-inset-5',
      )}
      style={styleOf(item)}
    >
      {kind === 'table' && (
        <span
          className="flex max-w-full flex-col items-center px-2 text-center leading-[1.1]"
          style={upright}
        >
          <span className="line-clamp-2 max-w-full font-semibold wrap-anywhere" style={name}>
            {table?.title}
          </span>
          {table && table.seats > 0 && (
            <span className="text-muted" style={{ fontSize: Math.max(30, SEATS_PX / scale) }}>
              {TEXTS.seats(table.seats)}
            </span>
          )}
        </span>
      )}
      {kind === 'label' && 'text' in box && (
        <span className="line-clamp-2 leading-[1.1] font-medium wrap-anywhere" style={name}>
          {box.text}
        </span>
      )}
    </button>
  )
}

interface HandlesProps {
  item: Item
  scale: number
  onStart: (event: PointerEvent<HTMLElement>, handle: Handle) => void
}

/** The size of a handle on the screen, in pixels. */
const HANDLE_PX = 32
const GAP_PX = 12

/** The handles of the selected item, for touch and mouse; keys and buttons do the same. */
export function Handles({ item, scale, onStart }: HandlesProps) {
  const { width, height } = item.box
  const [size, gap] = [HANDLE_PX / scale, GAP_PX / scale]
  const look =
    'pointer-events-auto absolute flex touch-none items-center justify-center border-brand bg-surface text-brand'
  return (
    <span aria-hidden className="pointer-events-none absolute top-0 left-0 z-20" style={styleOf(item)}>
      <span
        data-handle="turn"
        title={TEXTS.turn}
        onPointerDown={(event) => onStart(event, 'turn')}
        className={cx(look, 'cursor-alias rounded-full border-4')}
        style={{ width: size, height: size, left: (width - size) / 2, top: -size - gap }}
      >
        <RotateCw size={size * 0.6} />
      </span>
      <span
        data-handle="resize"
        title={TEXTS.resize}
        onPointerDown={(event) => onStart(event, 'resize')}
        className={cx(look, 'cursor-nwse-resize rounded-[8px] border-4')}
        style={{ width: size, height: size, left: width + gap - size / 2, top: height + gap - size / 2 }}
      >
        <span
          className="border-r-4 border-b-4 border-brand"
          style={{ width: size * 0.35, height: size * 0.35 }}
        />
      </span>
    </span>
  )
}
