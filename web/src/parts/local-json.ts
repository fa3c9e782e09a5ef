import type { z } from 'zod'

/** The part of `localStorage` that is used here. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was kept under a key; null when there is nothing, or nothing that fits the shape any more. */
export function readJson<S extends z.ZodType>(storage: Storage, key: string, shape: S): z.output<S> | null {
  try {
    const raw = storage.getItem(key)
    const parsed = raw === null ? null : shape.safeParse(JSON.parse(raw))
    return parsed?.success ? parsed.data : null
  } catch {
    return null
  }
}

/** @returns false when the browser would not keep it (full, or switched off). */
export function writeJson(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
