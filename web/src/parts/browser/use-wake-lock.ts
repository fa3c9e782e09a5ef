import { useEffect, useState } from 'react'

/**
 * Why a screen may go dark: the page is not secure (`http://` in a network), the browser is too old, or the device refuses, for
 * example with an empty battery.
 */
export type Sleeps = 'insecure' | 'unable' | 'refused'

/** Keeps the screen on while the page is visible. @returns why it may go dark nevertheless; null while it stays on */
export function useWakeLock(): Sleeps | null {
  const isUnable = !('wakeLock' in navigator)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (isUnable) return
    let lock: WakeLockSentinel | null = null
    let isGone = false
    async function keepOn() {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isGone) await taken.release()
        else lock = taken
        setRefused(false)
      } catch {
        // A page that was hidden meanwhile asks again.
        if (document.visibilityState === 'visible') setRefused(true)
      }
    }
    const onChange = () => void keepOn()
    onChange()
    // The browser ends the lock when the page is hidden.
    document.addEventListener('visibilitychange', onChange)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release()
    }
  }, [isUnable])
  if (isUnable) return window.isSecureContext ? 'unable' : 'insecure'
  return isRefused ? 'refused' : null
}
