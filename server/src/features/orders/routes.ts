import type { CallRouter } from '../../http/calls.ts'

export function orderRoutes(_calls: CallRouter, _deps?: unknown): void {}
