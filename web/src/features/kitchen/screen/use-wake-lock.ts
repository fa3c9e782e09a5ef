import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    async function keepOn() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isGone) await taken.release()
        else lock = taken
      } catch {
        // Refused, for example with an empty battery: the screen then sleeps as the device decides.
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
  }, [])
}
