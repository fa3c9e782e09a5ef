/** Groups values by key, in the order of the first value of each group. Node 20 and older browsers have no Map.groupBy. */
export function groupBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) addTo(groups, keyOf(value), value)
  return groups
}

/** Adds a value to the group of its key. */
export function addTo<K, T>(groups: Map<K, T[]>, key: K, value: T): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}
