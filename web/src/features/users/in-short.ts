export const LIST = new Intl.ListFormat('es-MX')

/** More names than these are counted. */
const MOST_NAMED = 3

/** `Pedidos, Cocina y 3 más`; up to three names in full. */
export function inShort(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return LIST.format(names)
  const [first = '', second = ''] = names
  return `${first}, ${second} y ${names.length - 2} más`
}
