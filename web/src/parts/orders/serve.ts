import { setLineStatuses } from '@comanda/shared/orders/api'
import type { ItemStatus } from '@comanda/shared/selling/item-status'
import { api, messageOf } from '../../api/client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { undoToast } from '../../ui/feedback/undo-toast.ts'

export const SERVE_WORDS = {
  serve: 'Servido',
  serveAll: 'Todo servido',
  serveOf: (name: string) => `Servido, ${name}`,
  ready: (count: number) => (count === 1 ? '1 listo' : `${count} listos`),
  undo: 'Deshacer',
  failed: 'No se pudo completar. Revisa la conexión e intenta de nuevo.',
}

export interface ServableLine {
  id: number
  status: ItemStatus
}

export const readyLines = <Line extends ServableLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ status }) => status === 'completed')

/** The lines that are not served yet, ready or not. */
export const unservedLines = <Line extends ServableLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ status }) => status !== 'delivered' && status !== 'cancelled')

/** Serves lines and offers to take it back. Says why it failed. */
export async function serve(lines: readonly ServableLine[]): Promise<void> {
  try {
    const { message, itemIds } = await setAll(lines, 'delivered')
    const served = lines.filter(({ id }) => itemIds.includes(id))
    if (served.length === 0) toast.success(message)
    else undoToast(message, { id: 'served', label: SERVE_WORDS.undo, onPress: () => void takeBack(served) })
  } catch (error) {
    toast.error(messageOf(error, SERVE_WORDS.failed))
  }
}

/** What was ready is ready again, the rest is in the kitchen again. */
async function takeBack(served: readonly ServableLine[]): Promise<void> {
  const ready = readyLines(served)
  const cooking = served.filter((line) => !ready.includes(line))
  try {
    if (ready.length > 0) await setAll(ready, 'completed')
    if (cooking.length > 0) await setAll(cooking, 'preparing')
  } catch (error) {
    toast.error(messageOf(error, SERVE_WORDS.failed))
  }
}

const setAll = (lines: readonly ServableLine[], status: 'delivered' | 'completed' | 'preparing') =>
  api(setLineStatuses, { body: { itemIds: lines.map(({ id }) => id), status } })
