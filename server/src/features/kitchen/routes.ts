import type { CallRouter } from '../../http/calls.ts'

export function kitchenRoutes(_calls: CallRouter, _deps?: unknown): void {}
