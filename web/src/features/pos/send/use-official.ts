import { useOutbox } from '../../../offline/outbox/current-outbox.ts'
import { isKept, type Kept, type Placed } from './sending.ts'

/** The server's numbers of an order; null while this device keeps it. */
export function useOfficial(placed: Placed | Kept): { tokenNo: number; orderId: number } | null {
  const { entries } = useOutbox()
  if (!isKept(placed)) return placed
  const { tokenNo, orderId } = (entries.find(({ key }) => key === placed.key)?.answer ?? {}) as Record<
    string,
    unknown
  >
  return typeof tokenNo === 'number' && typeof orderId === 'number' ? { tokenNo, orderId } : null
}
