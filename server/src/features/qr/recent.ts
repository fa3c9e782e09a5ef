/** Adds the newest entry to a bounded map and removes the oldest ones. */
export function keepRecent<K, V>(kept: Map<K, V>, key: K, value: V, max: number): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= max) break
    kept.delete(oldest)
  }
}
