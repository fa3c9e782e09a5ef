import type { CallRouter } from '../../http/calls.ts'

export function customerRoutes(_calls: CallRouter): void {}
