/** The URL of a call below /api/v1, with path and query filled in; absent query values are left out. */
export function addressOf(call: { path: string }, params: object = {}, query: object = {}): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
