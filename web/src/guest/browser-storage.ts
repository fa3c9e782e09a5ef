/** `local` has no end, `session` ends with the tab. */
type StorageKind = 'local' | 'session'

/** Values for browsers that store nothing (private window, full disk), until the page is left. */
const fallback = new Map<string, string>()

const storageOf = (kind: StorageKind): Storage => (kind === 'local' ? localStorage : sessionStorage)

export function readValue(kind: StorageKind, key: string): unknown {
  try {
    const raw = fallback.get(key) ?? storageOf(kind).getItem(key)
    return raw === null ? null : JSON.parse(raw)
  } catch {
    return null
  }
}

export function writeValue(kind: StorageKind, key: string, value: unknown): void {
  const raw = JSON.stringify(value)
  try {
    storageOf(kind).setItem(key, raw)
    fallback.delete(key)
  } catch {
    fallback.set(key, raw)
  }
}

export function removeValue(kind: StorageKind, key: string): void {
  fallback.delete(key)
  try {
    storageOf(kind).removeItem(key)
  } catch {
    // A blocked storage has no value.
  }
}
