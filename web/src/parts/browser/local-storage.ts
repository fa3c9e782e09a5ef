/** The used part of `localStorage`. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored text; null when it is missing or the storage is blocked. */
export function readText(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

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
