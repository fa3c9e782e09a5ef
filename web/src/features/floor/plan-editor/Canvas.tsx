import { AREA_HEIGHT, AREA_WIDTH, extentOf, ROTATION_STEP } from '@comanda/shared/floor/plan'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { cx } from '../../../ui/classes.ts'
import { CanvasItem, Handles } from './CanvasItem.tsx'
import type { PlanTable } from './data.ts'
import { type EditorAction, type EditorState, type Item, type ItemKey, itemsOfPlan } from './editor.ts'
import { GRID, type Guides, insideArea, resized, turned } from './geometry.ts'
import { TEXTS } from './texts.ts'
import { useGesture } from './use-gesture.ts'

interface CanvasProps {
  floor: string
  tables: readonly PlanTable[]
  state: EditorState
  dispatch: (action: EditorAction) => void
  /** Pixels per unit. */
  scale: number
}

/** The floor that is arranged: everything on it is moved by touch, mouse and keys. */
export function Canvas({ floor, tables, state, dispatch, scale }: CanvasProps) {
  const area = useRef<HTMLDivElement>(null)
  const items = useMemo(() => itemsOfPlan(state.present), [state.present])
  const byId = useMemo(() => new Map(tables.map((table) => [table.id, table])), [tables])
  const origin = () => area.current?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const gesture = useGesture({ items, scale, origin, dispatch })
  const selected = items.find(({ key }) => key === state.selected)
  // Tables that did not fit on the floor are below it.
  const height = Math.max(AREA_HEIGHT, ...items.map(({ box }) => Math.ceil(extentOf(box).bottom)))

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = (event.target as HTMLElement).dataset.item
    const item = items.find((one) => one.key === key)
    const action = item && actionOfKey(event, item)
    if (!action) return
    event.preventDefault()
    dispatch(action)
  }
  const startOfMove = (key: ItemKey) => (event: PointerEvent<HTMLElement>) =>
    gesture.start(event, key, 'move')
  return (
    <section
      aria-label={TEXTS.canvas(floor)}
      className="h-[max(18rem,calc(100dvh-26rem))] overflow-auto rounded-lg border-2 border-dashed border-edge bg-sunken [&_button]:scroll-mb-40"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the items inside are buttons, which have keys of their own */}
      <div
        ref={area}
        className="relative mx-auto bg-canvas bg-[radial-gradient(var(--color-line)_1.5px,transparent_1.5px)]"
        style={{
          width: AREA_WIDTH * scale,
          height: height * scale,
          backgroundSize: `${100 * scale}px ${100 * scale}px`,
        }}
        onKeyDown={onKeyDown}
        onPointerDown={() => dispatch({ type: 'select', key: null })}
        onPointerMove={gesture.move}
        onPointerUp={gesture.end}
        onPointerCancel={gesture.end}
      >
        <div
          className="absolute top-0 left-0 size-0 origin-top-left"
          style={{ transform: `scale(${scale})` }}
        >
          {items.map((item) => (
            <CanvasItem
              key={item.key}
              item={item}
              scale={scale}
              table={byId.get(Number(item.key.slice(1)))}
              isSelected={item.key === state.selected}
              onStart={startOfMove(item.key)}
              onFocus={() => item.key !== state.selected && dispatch({ type: 'select', key: item.key })}
            />
          ))}
          {selected && (
            <Handles
              item={selected}
              scale={scale}
              onStart={(event, handle) => gesture.start(event, selected.key, handle)}
            />
          )}
          <GuideLines guides={gesture.guides} height={height} />
        </div>
      </div>
    </section>
  )
}

/** The lines to which the dragged item is aligned. */
function GuideLines({ guides: { x, y }, height }: { guides: Guides; height: number }) {
  const line = 'pointer-events-none absolute bg-brand'
  return (
    <>
      {x !== null && <span aria-hidden className={cx(line, 'top-0 w-[3px]')} style={{ left: x, height }} />}
      {y !== null && (
        <span aria-hidden className={cx(line, 'left-0 h-[3px]')} style={{ top: y, width: AREA_WIDTH }} />
      )}
    </>
  )
}

const FINE = 2

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** The effect of a key on the focused item; null for a key without a meaning. */
function actionOfKey({ key: name, shiftKey, ctrlKey, metaKey }: Key, item: Item): EditorAction | null {
  const { key, kind, box } = item
  const arrow = ARROWS[name]
  const step = shiftKey ? FINE : GRID
  const changeTo = (change: object): EditorAction => ({ type: 'change', key, change })
  if (arrow && (ctrlKey || metaKey)) {
    const size = { width: box.width + arrow.x * step, height: box.height + arrow.y * step }
    return changeTo(resized(box, kind, size))
  }
  if (arrow) return changeTo(insideArea({ ...box, x: box.x + arrow.x * step, y: box.y + arrow.y * step }))
  if (ctrlKey || metaKey) return null
  const letter = name.toLowerCase()
  if (letter === 'r') return changeTo(turned(box, box.rotation + (shiftKey ? -1 : 1) * ROTATION_STEP))
  if (letter === 'f' && 'shape' in box) return changeTo({ shape: box.shape === 'round' ? 'square' : 'round' })
  if ((name === 'Delete' || name === 'Backspace') && kind !== 'table') return { type: 'remove', key }
  return null
}
