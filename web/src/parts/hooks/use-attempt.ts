import { useRef, useState } from 'react'
import { FAILED, messageOf } from '../../api/client.ts'

/** Why an attempt failed: the message, and the thrown value. */
export interface Failure {
  text: string
  error: unknown
}

/**
 * Runs one piece of work at a time and keeps why it failed, for a screen that stays open with the typed values.
 * @param fallback the message of a failure without its own
 */
export function useAttempt(fallback = FAILED) {
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** @returns null when it failed, with the reason in `failure`, or while other work runs */
  async function attempt<A>(work: () => Promise<A>): Promise<A | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      return await work()
    } catch (error) {
      setFailure({ text: messageOf(error, fallback), error })
      return null
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  return { attempt, isPending, failure, forget: () => setFailure(null) }
}
