import type { MenuItem } from '@comanda/shared/menu/api'
import { useEffect, useMemo } from 'react'
import { indexMenu, type MenuIndex, prepareTitles } from './menu-index.ts'

/** So many at a time that a tap in between is not kept waiting. */
const TITLES_AT_ONCE = 500

/** The menu's index. Its titles are prepared between other work; whoever searches sooner prepares the rest. */
export function useMenuIndex(items: readonly MenuItem[]): MenuIndex {
  const menu = useMemo(() => indexMenu(items), [items])
  useEffect(() => {
    let timer = 0
    const next = () => {
      if (!prepareTitles(menu, TITLES_AT_ONCE)) timer = window.setTimeout(next)
    }
    timer = window.setTimeout(next)
    return () => window.clearTimeout(timer)
  }, [menu])
  return menu
}
