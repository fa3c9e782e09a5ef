import { type RefObject, useLayoutEffect, useState } from 'react'

/** The zoom buttons and the page's margin, below the plan. In px. */
const BELOW = 72

/**
 * What the page leaves for the plan below its head and every banner, so that plan and buttons fit without scrolling; 0
 * before the first measurement. Independent of what is shown in it, which may be a longer list.
 */
export function useRoom(place: RefObject<HTMLElement | null>): { width: number; height: number } {
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
