import type { CallRouter } from '../../http/calls.ts'

export function menuRoutes(_calls: CallRouter): void {}
