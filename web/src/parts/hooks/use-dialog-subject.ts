import { useCallback, useState } from 'react'

/** The subject of a dialog. The subject stays set after closing, for the closing animation. */
export function useDialogSubject<T>() {
  const [state, setState] = useState<{ subject: T | null; turn: number }>({ subject: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((subject: T) => {
    setState(({ turn }) => ({ subject, turn: turn + 1 }))
    setOpen(true)
  }, [])
  const onClose = useCallback(() => setOpen(false), [])
  const clear = useCallback(() => setState(({ turn }) => ({ subject: null, turn })), [])
  /** `turn` changes with each opening: use it as the dialog's key to reset its form. */
  return { ...state, isOpen, onClose, open, clear }
}
