import { useCallback, useLayoutEffect, useState } from 'react'
import { readText, writeText } from '../../../parts/browser/local-storage.ts'

const KEY = 'comanda.kitchen.theme'

/** Dark by default, because the kitchen's screen is on all night. The device keeps the choice. */
export function useKitchenTheme() {
  const [isDark, setDark] = useState(() => readText(localStorage, KEY) !== 'light')

  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = isDark ? 'dark' : 'light'
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [isDark])

  const toggle = useCallback(() => {
    setDark(!isDark)
    writeText(localStorage, KEY, isDark ? 'light' : 'dark')
  }, [isDark])
  return { isDark, toggle }
}
