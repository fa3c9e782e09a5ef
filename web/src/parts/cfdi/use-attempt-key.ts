import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { useRetryKey } from '../hooks/use-retry-key.ts'

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * The key of a request for a document. It stays the same while the same data has no answer, so that a document is stamped
 * once; a refused document is not asked for again.
 */
export function useAttemptKey() {
  const keyOf = useRetryKey()
  const answers = useRef(0)
  return async <A>(body: unknown, send: (request: string) => Promise<A>): Promise<A> => {
    try {
      const answer = await send(keyOf([answers.current, body]))
      answers.current++
      return answer
    } catch (error) {
      if (isRefusal(error)) answers.current++
      throw error
    }
  }
}
