import { useState } from 'react'

/** The user's changes on top of the saved values. Unchanged fields follow the server. */
export function useDraft<T extends object>(saved: T) {
  const [changes, setChanges] = useState<Partial<T>>({})
  const draft: T = { ...saved, ...changes }
  const isDirty = (Object.keys(changes) as (keyof T)[]).some((key) => changes[key] !== saved[key])
  const set = (change: Partial<T>) => setChanges((before) => ({ ...before, ...change }))
  const discard = () => setChanges({})
  /** What was sent is saved. What was changed while its answer was on the way stays. */
  const settle = (sent: T) =>
    setChanges((now) => {
      const later = (Object.keys(now) as (keyof T)[]).filter((key) => now[key] !== sent[key])
      return Object.fromEntries(later.map((key) => [key, now[key]])) as Partial<T>
    })
  return { draft, isDirty, set, discard, settle }
}
