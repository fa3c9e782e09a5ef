import { useRef } from 'react'
import { isKeyUsed } from '../../offline/selling/sell.ts'
import { newRetryKey } from '../browser/retry-key.ts'

/**
 * The idempotency key of what a form sends: the same one until the server has it, so that a retry after a lost answer runs
 * once; then another one.
 * @param isOver whether a refusal ends the key
 * @returns a function that sends under the key. Where a form sends different things, `subject` says what: another subject
 * has another key
 */
export function useRetryKey(isOver: (error: unknown) => boolean = isKeyUsed) {
  const last = useRef<{ of: string; key: string } | null>(null)
  return async <A>(send: (key: string) => Promise<A>, subject: unknown = null): Promise<A> => {
    const of = JSON.stringify(subject)
    if (last.current?.of !== of) last.current = { of, key: newRetryKey() }
    const sent = last.current
    const forget = () => {
      if (last.current === sent) last.current = null
    }
    try {
      const answer = await send(sent.key)
      forget()
      return answer
    } catch (error) {
      if (isOver(error)) forget()
      throw error
    }
  }
}
