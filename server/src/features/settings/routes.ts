import type { CallRouter } from '../../http/calls.ts'

export function settingsRoutes(_calls: CallRouter, _deps: { secret: string }): void {}
