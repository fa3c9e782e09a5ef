import { useRef } from 'react'
import { isKeyUsed } from '../../offline/selling/sell.ts'
import { newRetryKey } from '../browser/retry-key.ts'

/**
 * The idempotency key of what a form sends: the same one until the server has it, so that a retry after a lost answer runs
 * once; then another one.
 */
export function useFormKey(): <A>(send: (key: string) => Promise<A>) => Promise<A> {
  const key = useRef('')
  return async (send) => {
    key.current ||= newRetryKey()
    try {
      const answer = await send(key.current)
      key.current = ''
      return answer
    } catch (error) {
      if (isKeyUsed(error)) key.current = ''
      throw error
    }
  }
}
