import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SILENCE_MS } from '../../../parts/time/waiting.ts'
import { useConnection } from '../../../realtime/socket.ts'

const ASK_MS = 3_000
const LOOK_MS = 1_000

/**
 * Whether the screen has heard nothing from the server for SILENCE_MS: its events do not arrive, or the server does not
 * answer. A cut line is noticed by asking, because a socket notices it only after most of a minute.
 */
export function useSilence(): boolean {
  const isJoined = useConnection() === 'joined'
  // Outlives a change of the connection: a socket that notices the cut later must not start the time again.
  const heardAt = useRef(0)
  const [isSilent, setSilent] = useState(false)
  const hear = useEffectEvent(() => {
    if (isJoined) heardAt.current = performance.now()
  })
  useEffect(() => {
    heardAt.current = performance.now()
    const stop = new AbortController()
    async function ask() {
      try {
        const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ASK_MS)])
        const answer = await fetch('/healthz', { signal, cache: 'no-store' })
        if (answer.ok) hear()
      } catch {
        // No answer is what this is about.
      }
    }
    const asking = setInterval(() => void ask(), ASK_MS)
    const looking = setInterval(() => setSilent(performance.now() - heardAt.current > SILENCE_MS), LOOK_MS)
    return () => {
      stop.abort()
      clearInterval(asking)
      clearInterval(looking)
    }
  }, [])
  return isSilent
}
