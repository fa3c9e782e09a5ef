import { keepStore, requestErasure } from '@comanda/shared/store-data/api'
import type { CallRouter, RouteOptions } from '../../http/calls.ts'
import { type LeavingDeps, leave, stay } from './leaving.ts'

export function erasureRoutes(
  calls: CallRouter,
  deps: LeavingDeps,
  rateLimit: NonNullable<RouteOptions['rateLimit']>,
): void {
  // Whoever finds a screen left open could guess the password here.
  calls.store(requestErasure, (context, { body }) => leave(context, deps, body), { rateLimit })
  calls.store(keepStore, (context) => stay(context, deps))
}
