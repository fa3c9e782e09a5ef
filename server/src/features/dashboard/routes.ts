import { getDashboard } from '@comanda/shared/dashboard/api'
import type { CallRouter } from '../../http/calls.ts'
import { dashboardOfStore } from './service.ts'

export function dashboardRoutes(calls: CallRouter): void {
  calls.store(getDashboard, dashboardOfStore)
}
