import { useCallback, useState } from 'react'

const KEY = 'comanda.orders.compact'

/** Whether this device shows tables as small tiles. */
export function useCompact(): [isCompact: boolean, toggle: () => void] {
  const [isCompact, setCompact] = useState(readChoice)
  const toggle = useCallback(() => {
    setCompact(!isCompact)
    try {
      localStorage.setItem(KEY, isCompact ? '0' : '1')
    } catch {
      // A private window forgets the choice when it closes.
    }
  }, [isCompact])
  return [isCompact, toggle]
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
