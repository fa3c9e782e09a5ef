import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clock } from '../../../parts/time/clock.ts'
import { SILENCE_MS } from '../../../parts/time/waiting.ts'
import { useConnection } from '../../../realtime/socket.ts'

const ASK_MS = 3_000
const LOOK_MS = 1_000

/** By the server's clock, in ms. Outlives the page: without a line, 'Cocina' and 'Expedición' say the same time. */
let lastContact: number | null = null

/**
 * When the screen last had contact with the server, in ms; null unless that is SILENCE_MS ago: its events do not arrive, or the
 * server does not answer. A cut line is noticed by asking, because a socket notices it only after most of a minute.
 */
export function useSilence(): number | null {
  const isJoined = useConnection() === 'joined'
  // Outlives a change of the connection: a socket that notices the cut later must not start the time again.
  const contactAt = useRef(0)
  const [since, setSince] = useState<number | null>(null)
  const hear = useEffectEvent(() => {
    if (!isJoined) return
    contactAt.current = performance.now()
    lastContact = clock().getTime()
  })
  useEffect(() => {
    contactAt.current = performance.now()
    lastContact ??= clock().getTime()
    let isGone = false
    async function ask() {
      try {
        const answer = await fetch('/healthz', { signal: AbortSignal.timeout(ASK_MS), cache: 'no-store' })
        if (answer.ok && !isGone) hear()
      } catch {
        // A failed request leaves the time unchanged.
      }
    }
    const asking = setInterval(() => void ask(), ASK_MS)
    const look = () => setSince(performance.now() - contactAt.current > SILENCE_MS ? lastContact : null)
    const looking = setInterval(look, LOOK_MS)
    return () => {
      isGone = true
      clearInterval(asking)
      clearInterval(looking)
    }
  }, [])
  return since
}
