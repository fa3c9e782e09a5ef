import { type RefObject, useLayoutEffect, useState } from 'react'

/** Picture beside the words, picture above them, or words alone. */
export type CardShape = 'wide' | 'tall' | 'dense'

export interface GridShape {
  columns: number
  shape: CardShape
  /** Of a row with the gap below it, in px. */
  rowHeight: number
}

/** In rem, so that cards grow with the reader's letters. */
const WIDE_CARD = 18
const DENSE_CARD = 9.5
const ROW: Record<CardShape, number> = { tall: 11, wide: 6.125, dense: 6.125 }
const NARROW_COLUMN = 14.5

/** At least two columns, more when each gets the room it needs; a dense grid has three or more. */
export function shapeOf(width: number, rem: number, isDense: boolean): GridShape {
  const columns = isDense
    ? Math.max(3, Math.floor(width / (DENSE_CARD * rem)))
    : Math.max(2, Math.floor(width / (WIDE_CARD * rem)))
  const shape = isDense ? 'dense' : width / columns < NARROW_COLUMN * rem ? 'tall' : 'wide'
  return { columns, shape, rowHeight: Math.round(ROW[shape] * rem) }
}

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const isSame = (a: GridShape, b: GridShape): boolean =>
  a.columns === b.columns && a.shape === b.shape && a.rowHeight === b.rowHeight

/** Follows the width of the grid's own place, not the window's: the side navigation can collapse. */
export function useGridShape(place: RefObject<HTMLElement | null>, isDense: boolean): GridShape {
  const [shape, setShape] = useState(() => shapeOf(640, rootSize(), isDense))
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const next = shapeOf(element.clientWidth, rootSize(), isDense)
      setShape((now) => (isSame(now, next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isDense])
  return shape
}
