import { keepStore, requestErasure } from '@comanda/shared/store-data/api'
import type { Allowance, CallRouter } from '../../http/calls.ts'
import { type LeavingDeps, leave, stay } from './leaving.ts'

export function erasureRoutes(calls: CallRouter, deps: LeavingDeps, allowance: Allowance): void {
  calls.store(requestErasure, (context, { body }) => leave(context, deps, body), {
    limit: { ...allowance, by: ({ session }) => session.sessionId },
  })
  calls.store(keepStore, (context) => stay(context, deps))
}
