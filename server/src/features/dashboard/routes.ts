import { getDashboard } from '@comanda/shared/dashboard/api'
import type { CallRouter } from '../../http/calls.ts'
import { dashboardOf } from './service.ts'

export function dashboardRoutes(calls: CallRouter): void {
  calls.store(getDashboard, dashboardOf)
}
