import { type RefObject, useLayoutEffect, useState } from 'react'

export interface GridShape {
  columns: number
  /** Picture above the words instead of beside them. */
  isTall: boolean
  /** Of a row with the gap below it, in px. */
  rowHeight: number
}

/** In rem, so that cards grow with the reader's letters. */
const WIDE_CARD = 18
const ROW = { tall: 15.5, wide: 10 } as const
const NARROW_COLUMN = 14.5

/** At least two columns, more when each gets the room it needs. */
export function shapeOf(width: number, rem: number): GridShape {
  const columns = Math.max(2, Math.floor(width / (WIDE_CARD * rem)))
  const isTall = width / columns < NARROW_COLUMN * rem
  return { columns, isTall, rowHeight: Math.round((isTall ? ROW.tall : ROW.wide) * rem) }
}

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Follows the width of the grid's own place, not the window's: the side navigation can collapse. */
export function useGridShape(place: RefObject<HTMLElement | null>): GridShape {
  const [shape, setShape] = useState(() => shapeOf(640, rootSize()))
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const next = shapeOf(element.clientWidth, rootSize())
      setShape((now) => (now.columns === next.columns && now.rowHeight === next.rowHeight ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return shape
}
