import { useEffect, useState } from 'react'
import { useConnection } from '../../../realtime/socket.ts'

const ASK_MS = 4_000
/** A cook must know it when the screen hears nothing for this long. */
const SILENT_MS = 10_000

/**
 * Whether the screen has heard nothing from the server for SILENT_MS: its events do not arrive, or the server does not
 * answer. A cut line is noticed by asking, because a socket notices it only after most of a minute.
 */
export function useSilence(): boolean {
  const isJoined = useConnection() === 'joined'
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    let heardAt = performance.now()
    const stop = new AbortController()
    async function ask() {
      try {
        const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ASK_MS)])
        const answer = await fetch('/healthz', { signal, cache: 'no-store' })
        if (answer.ok && isJoined) heardAt = performance.now()
      } catch {
        // No answer is what this is about.
      }
      if (!stop.signal.aborted) setSilent(performance.now() - heardAt > SILENT_MS)
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    void ask()
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [isJoined])
  return isSilent
}
