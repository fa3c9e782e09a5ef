import * as v from 'valibot'

/** The part of `localStorage` that is used here. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was kept under a key; null when there is nothing, or nothing that fits the shape any more. */
export function readJson<Out>(
  storage: Storage,
  key: string,
  shape: v.GenericSchema<unknown, Out>,
): Out | null {
  try {
    const raw = storage.getItem(key)
    const parsed = raw === null ? null : v.safeParse(shape, JSON.parse(raw))
    return parsed?.success ? parsed.output : null
  } catch {
    return null
  }
}

/** What is kept under a key as it stands; null when there is nothing, or the browser keeps nothing. */
export function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
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

/** Keeps nothing under a key any more; a browser that keeps nothing at all has nothing to forget. */
export function forget(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {}
}
