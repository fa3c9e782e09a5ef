import type { CallRouter } from '../../http/calls.ts'

export function invoiceRoutes(_calls: CallRouter): void {}
