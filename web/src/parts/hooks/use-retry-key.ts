import { useRef } from 'react'
import { newRetryKey } from '../browser/retry-key.ts'

/** Idempotency keys of a form. The same body gets the same key, so that a retry after a lost answer runs once. */
export function useRetryKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newRetryKey() }
    return last.current.key
  }
}
