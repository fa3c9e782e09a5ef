import type { ReadyCheck } from '@comanda/shared/orders/api'
import { serve } from '../../../parts/orders/serve.ts'
import { placeOf } from './notices.ts'

/** Serves what is ready of a check, and offers to take it back. */
export const serveCheck = (check: ReadyCheck): Promise<void> =>
  serve({ name: placeOf(check), lines: check.item_ids.map((id) => ({ id, status: 'completed' })) })
