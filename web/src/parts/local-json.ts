import * as v from 'valibot'

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored value; null when it is missing or does not match the schema. */
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

/** The stored text; null when it is missing or the storage is blocked. */
export function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** @returns false when the storage is full or blocked. */
export const writeJson = (storage: Storage, key: string, value: unknown): boolean =>
  writeText(storage, key, JSON.stringify(value))

/** @returns false when the storage is full or blocked. */
export function writeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function forget(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {}
}
