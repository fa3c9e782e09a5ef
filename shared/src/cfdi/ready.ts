import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall } from '../kernel/call.ts'
import { AREA } from '../kernel/scopes.ts'

/** Apart from the other calls, because every page that charges loads it. */
export const getInvoicingState = declareCall({
  method: 'GET',
  path: '/cfdi/ready',
  summary: 'Whether the store can issue fiscal documents now, so that screens offer it',
  access: needs(AREA.issueCfdi),
  answer: z.object({ isReady: z.boolean(), isTest: z.boolean() }),
})
