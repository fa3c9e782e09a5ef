import { type RefObject, useEffect } from 'react'
import { shieldMoved } from '../../ui/tap-shield.ts'

/** While somebody is tapping, a banner that comes or goes moves the page: the tap that was on its way must hit nothing else. */
export function useTapsAfterMove(banners: RefObject<Element | null>, page: RefObject<Element | null>): void {
  useEffect(() => {
    if (!banners.current) return
    let height: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      const next = entry?.contentRect.height ?? 0
      if (height !== null && next !== height && page.current) shieldMoved(page.current)
      height = next
    })
    observer.observe(banners.current)
    return () => observer.disconnect()
  }, [banners, page])
}
