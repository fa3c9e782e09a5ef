import { ROTATION_STEP } from '@comanda/shared/floor/plan'
import type { EditorAction, Item } from './editor.ts'
import { GRID, insideArea, resized, turned } from './geometry.ts'

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
export function actionOfKey({ key: name, shiftKey, ctrlKey, metaKey }: Key, item: Item): EditorAction | null {
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
