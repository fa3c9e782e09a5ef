/** A number or truth that an earlier version wrote as JSON, in quotes: `?q=%22123%22`. */
const QUOTED = /^"(-?\d+(?:\.\d+)?|true|false|null)"$/

/** The parameters of an address as texts: `?q=0123` is no number. */
export const readSearch = (search: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(new URLSearchParams(search), ([name, value]) => [name, value.replace(QUOTED, '$1')]),
  )

/** The parameters with a value, unquoted; with the question mark. */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
