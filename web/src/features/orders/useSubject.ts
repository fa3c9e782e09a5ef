import { useCallback, useState } from 'react'

/** What a dialog is about. It stays known while the dialog leaves the screen. */
export function useSubject<T>() {
  const [state, setState] = useState<{ subject: T | null; turn: number }>({ subject: null, turn: 0 })
  const [isOpen, onOpenChange] = useState(false)
  const open = useCallback((subject: T) => {
    setState(({ turn }) => ({ subject, turn: turn + 1 }))
    onOpenChange(true)
  }, [])
  /** `turn` is another key for every opening: what was typed the last time is forgotten. */
  return { ...state, isOpen, onOpenChange, open }
}
