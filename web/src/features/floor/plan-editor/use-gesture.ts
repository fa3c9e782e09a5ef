import { type PointerEvent, useRef, useState } from 'react'
import type { EditorAction, Item, ItemKey } from './editor.ts'
import {
  draggedSize,
  type Guides,
  type Point,
  resized,
  rotationTowards,
  snapped,
  turned,
} from './geometry.ts'

export type Handle = 'move' | 'resize' | 'turn'

interface Gesture {
  handle: Handle
  item: Item
  id: string
  /** Where the pointer went down, in units. */
  from: Point
}

const NO_GUIDES: Guides = { x: null, y: null }
/** The distance in pixels at which a neighbour attracts. */
const REACH_PX = 8

interface GestureInput {
  items: readonly Item[]
  /** Pixels per unit. */
  scale: number
  /** The upper left corner of the area on the screen. */
  origin: () => Point
  dispatch: (action: EditorAction) => void
}

let gestures = 0

/** Drags, resizes and turns an item with a finger or the mouse. The events are those of the item and its handles. */
export function useGesture({ items, scale, origin, dispatch }: GestureInput) {
  const current = useRef<Gesture | null>(null)
  const [guides, setGuides] = useState(NO_GUIDES)

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y } = origin()
    return { x: (clientX - x) / scale, y: (clientY - y) / scale }
  }

  function start(event: PointerEvent<HTMLElement>, key: ItemKey, handle: Handle): void {
    const item = items.find((one) => one.key === key)
    if (!item || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    gestures += 1
    current.current = { handle, item, id: `drag ${gestures}`, from: pointOf(event) }
    dispatch({ type: 'select', key })
  }

  function move(event: PointerEvent): void {
    if (!current.current) return
    const { handle, item, id, from } = current.current
    const at = pointOf(event)
    const by = { x: at.x - from.x, y: at.y - from.y }
    const { box, key, kind } = item
    if (handle === 'move') {
      // A tap is not a drag.
      if (Math.hypot(by.x, by.y) * scale < 4) return
      const neighbours = items.filter((other) => other.key !== key).map((other) => other.box)
      const result = snapped({ ...box, x: box.x + by.x, y: box.y + by.y }, neighbours, REACH_PX / scale)
      setGuides(result.guides)
      dispatch({ type: 'change', key, change: result.box, gesture: id })
    } else {
      const change =
        handle === 'resize' ? resized(box, kind, draggedSize(box, by)) : turned(box, rotationTowards(box, at))
      dispatch({ type: 'change', key, change, gesture: id })
    }
  }

  function end(): void {
    current.current = null
    setGuides(NO_GUIDES)
  }

  return { guides, start, move, end }
}
