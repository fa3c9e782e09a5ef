import { isDate } from '@comanda/shared/kernel/checks'

/** The `orders=1,2` of a receipt's address; what is no order number is left out. */
export function readOrderIds(search: string): number[] {
  const raw = new URLSearchParams(search).get('orders') ?? ''
  const ids = raw.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : 0))
  return [...new Set(ids)].filter((id) => id > 0)
}

/** Whether the receipt goes to the printer by itself, unless its address says `print=no`. */
export const printsItself = (search: string): boolean => new URLSearchParams(search).get('print') !== 'no'

/** The `token=7` of a token's address; null when there is none. */
export function readToken(search: string): number | null {
  const raw = new URLSearchParams(search).get('token') ?? ''
  return /^\d{1,10}$/.test(raw) && Number(raw) > 0 ? Number(raw) : null
}

/** The `day=2026-11-21` of a token's address; null when there is none: it is today's. */
export function readDay(search: string): string | null {
  const raw = new URLSearchParams(search).get('day') ?? ''
  return isDate(raw) ? raw : null
}
