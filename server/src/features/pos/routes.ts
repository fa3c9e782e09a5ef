import type { CallRouter } from '../../http/calls.ts'

export function posRoutes(_calls: CallRouter, _deps?: unknown): void {}
