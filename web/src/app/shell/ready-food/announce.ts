import { getOrder } from '@comanda/shared/orders/record'
import { api } from '../../../api/client.ts'
import { playNewOrder } from '../../../realtime/new-order-sound.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export { allowSound } from '../../../realtime/new-order-sound.ts'

const WORDS = {
  table: (title: string) => `${title} lista`,
  token: (token: number) => `Token ${token} listo`,
  unknown: 'Hay comida lista.',
}

/** Says with a sound and a notice that all of an order is ready. */
export async function announce(orderId: number): Promise<void> {
  void playNewOrder()
  toast.notice(await textOfOrder(orderId))
}

/** Without an answer the notice still comes, without the table. */
async function textOfOrder(id: number): Promise<string> {
  try {
    const order = await api(getOrder, { params: { id } })
    return order.table_title === null ? WORDS.token(order.token_no) : WORDS.table(order.table_title)
  } catch {
    return WORDS.unknown
  }
}
