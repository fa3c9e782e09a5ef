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

export interface Serving {
  /** Whose they are: 'Mesa 7'. */
  name: string
  lines: readonly ServableLine[]
}

/** Serves lines and offers to take it back. Says why it failed. */
export async function serve({ name, lines }: Serving): Promise<void> {
  try {
    const { message, itemIds } = await setAll(lines, 'delivered')
    const served = lines.filter(({ id }) => itemIds.includes(id))
    if (served.length === 0) toast.success(message)
    else
      undoToast(`${name}: ${message}`, {
        id: 'served',
        label: SERVE_WORDS.undo,
        onPress: () => void takeBack(served),
      })
  } catch (error) {
    toast.error(messageOf(error, SERVE_WORDS.failed))
  }
}

/** Each line gets the status that it had before. */
async function takeBack(served: readonly ServableLine[]): Promise<void> {
  try {
    for (const status of ['completed', 'preparing', 'created'] as const) {
      const lines = served.filter((line) => line.status === status)
      if (lines.length > 0) await setAll(lines, status)
    }
  } catch (error) {
    toast.error(messageOf(error, SERVE_WORDS.failed))
  }
}

const setAll = (lines: readonly ServableLine[], status: Exclude<ItemStatus, 'cancelled'>) =>
  api(setLineStatuses, { body: { itemIds: lines.map(({ id }) => id), status } })
