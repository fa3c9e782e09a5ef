/** Where the browser keeps things: `kept` for good, `visit` as long as this tab. */
export type Shelf = 'kept' | 'visit'

/** What a browser that keeps nothing (private window, full disk) remembers until the page is left. */
const unkept = new Map<string, string>()

const shelfOf = (shelf: Shelf): Storage => (shelf === 'kept' ? localStorage : sessionStorage)

export function recall(shelf: Shelf, key: string): unknown {
  try {
    const raw = unkept.get(key) ?? shelfOf(shelf).getItem(key)
    return raw === null ? null : JSON.parse(raw)
  } catch {
    return null
  }
}

export function keep(shelf: Shelf, key: string, value: unknown): void {
  const raw = JSON.stringify(value)
  try {
    shelfOf(shelf).setItem(key, raw)
    unkept.delete(key)
  } catch {
    unkept.set(key, raw)
  }
}

export function forget(shelf: Shelf, key: string): void {
  unkept.delete(key)
  try {
    shelfOf(shelf).removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
