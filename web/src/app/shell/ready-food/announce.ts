import { getOrder } from '@comanda/shared/orders/record'
import { api } from '../../../api/client.ts'
import { announceReady, readyLines } from '../../../parts/orders/serve.ts'
import { playNewOrder } from '../../../realtime/new-order-sound.ts'

export { allowSound } from '../../../realtime/new-order-sound.ts'

const WORDS = {
  table: (title: string) => `${title} lista`,
  token: (token: number) => `Token ${token} listo`,
  unknown: 'Hay comida lista.',
}

/** Says with a sound and a notice that all of an order is ready; its button serves the order. */
export async function announce(orderId: number): Promise<void> {
  void playNewOrder()
  // Without an answer the notice still comes, without table and name.
  const order = await api(getOrder, { params: { id: orderId } }).catch(() => null)
  if (!order) return announceReady(WORDS.unknown, [])
  const { table_title, token_no, check_name, items } = order
  const what = table_title === null ? WORDS.token(token_no) : WORDS.table(table_title)
  announceReady([what, check_name].filter(Boolean).join(' · '), readyLines(items))
}
