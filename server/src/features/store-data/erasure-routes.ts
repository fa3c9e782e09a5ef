import { keepStore, requestErasure } from '@comanda/shared/store-data/api'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import { type ErasureRequestDeps, requestStoreErasure, withdrawErasure } from './request-erasure.ts'

export function erasureRoutes(
  calls: CallRouter,
  deps: ErasureRequestDeps & { limits: { signIn: Allowance } },
): void {
  calls.store(requestErasure, (context, { body }) => requestStoreErasure(context, deps, body), {
    limit: { ...deps.limits.signIn, by: ({ session }) => session.sessionId },
  })
  calls.store(keepStore, (context) => withdrawErasure(context, deps))
}
