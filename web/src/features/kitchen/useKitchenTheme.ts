import { useCallback, useLayoutEffect, useState } from 'react'

const KEY = 'comanda.kitchen.theme'

/** Dark unless this device chose otherwise: a kitchen screen shines all night. */
export function useKitchenTheme() {
  const [isDark, setDark] = useState(() => readChoice() !== 'light')

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
    try {
      localStorage.setItem(KEY, isDark ? 'light' : 'dark')
    } catch {
      // A private window forgets the choice when it closes.
    }
  }, [isDark])
  return { isDark, toggle }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
