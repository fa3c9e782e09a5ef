/** Caches a function's result for each key, for objects that are slow to build, such as formatters. */
export function memoize<T>(make: (key: string) => T): (key: string) => T {
  const results = new Map<string, T>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const made = make(key)
    results.set(key, made)
    return made
  }
}
