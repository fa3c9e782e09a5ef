import type { ReadyCheck } from '@comanda/shared/orders/api'
import { serve } from '../../../parts/orders/serve.ts'

/** Serves what is ready of a check, and offers to take it back. */
export const serveCheck = ({ item_ids }: ReadyCheck): Promise<void> =>
  serve(item_ids.map((id) => ({ id, status: 'completed' })))
