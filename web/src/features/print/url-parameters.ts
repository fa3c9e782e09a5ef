import { isDate } from '@comanda/shared/kernel/predicates'

/** The order numbers of `orders=1,2`, without invalid numbers. */
export function readOrderIds(search: string): number[] {
  const raw = new URLSearchParams(search).get('orders') ?? ''
  const ids = raw.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : 0))
  return [...new Set(ids)].filter((id) => id > 0)
}

/** Whether the receipt prints by itself: unless the URL says `print=no`. */
export const printsItself = (search: string): boolean => new URLSearchParams(search).get('print') !== 'no'

/** Whether the paper was printed before. */
export const isCopy = (search: string): boolean => new URLSearchParams(search).get('copy') === 'yes'

/** The number of `token=7` or `part=2`; null when it is missing. */
export function readNumber(
  search: string,
  name: 'token' | 'order' | 'part' | 'refund' | 'x' | 'z',
): number | null {
  const raw = new URLSearchParams(search).get(name) ?? ''
  return /^\d{1,10}$/.test(raw) && Number(raw) > 0 ? Number(raw) : null
}

/** The date of `day=2026-11-21`; null means today. */
export function readDay(search: string): string | null {
  const raw = new URLSearchParams(search).get('day') ?? ''
  return isDate(raw) ? raw : null
}

/** The sale of `sale=<key>` that this device keeps; null when it is missing. */
export function readSale(search: string): string | null {
  const raw = new URLSearchParams(search).get('sale') ?? ''
  return /^[\da-f-]{36}$/i.test(raw) ? raw : null
}
