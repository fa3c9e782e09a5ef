import type { ReadyCheck } from '@comanda/shared/orders/api'
import type { NewOrder } from '../../../parts/new-orders/new-orders.ts'

export const TEXTS = {
  bell: 'Avisos',
  nothing: 'Nada espera',
  nothingHint: 'Aquí verás lo que esté listo para servir y los pedidos nuevos.',
  ready: 'Listo para servir',
  newOrders: 'Pedidos nuevos',
  dishes: (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`),
}

/** `Mesa 4`, or `Token 12 · Juan` without a table. */
export const placeOf = ({ table_title, token_no, name }: ReadyCheck): string =>
  table_title ?? [`Token ${token_no}`, name].filter(Boolean).join(' · ')

/** `3 listos: ` */
const headOf = (count: number): string => (count === 1 ? '1 listo: ' : `${count} listos: `)

/**
 * The one line of all notices: what is ready first, then the orders that have just arrived.
 * @returns its parts; null when nothing needs a person now
 */
export function lineOf(
  ready: readonly ReadyCheck[],
  arrived: readonly Pick<NewOrder, 'calledOut'>[],
): { head: string; rest: string } | null {
  const places = ready.map(placeOf).join(', ')
  const called = arrived.map(({ calledOut }) => calledOut).join(', ')
  const newHead = arrived.length === 1 ? 'Pedido nuevo' : `${arrived.length} pedidos nuevos`
  if (ready.length > 0)
    return { head: headOf(ready.length), rest: arrived.length > 0 ? `${places} · ${newHead}` : places }
  if (arrived.length > 0) return { head: `${newHead}: `, rest: called }
  return null
}
