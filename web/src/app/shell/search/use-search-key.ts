import { useEffect, useEffectEvent } from 'react'

/** Ctrl+K or Cmd+K, with the focus anywhere. */
export function useSearchKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    // In the capture phase, because fields stop the propagation of keys.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
