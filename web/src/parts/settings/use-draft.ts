import { useState } from 'react'

/** The user's changes on top of the saved values. Unchanged fields follow the server. */
export function useDraft<T extends object>(saved: T) {
  const [changes, setChanges] = useState<Partial<T>>({})
  const draft: T = { ...saved, ...changes }
  const isDirty = (Object.keys(changes) as (keyof T)[]).some((key) => changes[key] !== saved[key])
  const set = (change: Partial<T>) => setChanges((before) => ({ ...before, ...change }))
  const discard = () => setChanges({})
  return { draft, isDirty, set, discard }
}
