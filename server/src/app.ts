import type { FastifyInstance } from 'fastify'
import { type AppOptions, createDeps, type Deps } from './deps.ts'
import { approvalRoutes } from './features/approvals/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { deviceRoutes } from './features/devices/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { floorRoutes } from './features/floor/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { kitchenRoutes } from './features/kitchen/routes.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { offlineRoutes } from './features/offline/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { operatorRoutes } from './features/platform/operator-routes.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { posRoutes } from './features/pos/routes.ts'
import { answerIdlePolls } from './features/printing/polling/idle-polls.ts'
import { pollingRoutes } from './features/printing/polling/polling.ts'
import { printingRoutes } from './features/printing/routes.ts'
import { guestPages } from './features/qr/page.ts'
import { qrRoutes } from './features/qr/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reservationRoutes } from './features/reservations/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { stationRoutes } from './features/stations/routes.ts'
import { eraseDue } from './features/store-data/erasure.ts'
import { erasureRoutes } from './features/store-data/erasure-routes.ts'
import { exportRoutes } from './features/store-data/export-routes.ts'
import { tillRoutes } from './features/till/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { CallRouter } from './http/calls.ts'
import { createServer } from './http/server.ts'
import { serveWeb } from './http/web.ts'
import { pictureRoutes } from './pictures/routes.ts'

/** The declared calls, in the order of the documentation. */
const CALLS = [
  authRoutes,
  approvalRoutes,
  deviceRoutes,
  auditRoutes,
  billingRoutes,
  erasureRoutes,
  exportRoutes,
  operatorRoutes,
  platformRoutes,
  posRoutes,
  offlineRoutes,
  orderRoutes,
  checkRoutes,
  floorRoutes,
  kitchenRoutes,
  invoiceRoutes,
  customerRoutes,
  dashboardRoutes,
  reportRoutes,
  userRoutes,
  reservationRoutes,
  settingsRoutes,
  stationRoutes,
  tillRoutes,
  printingRoutes,
  qrRoutes,
  menuRoutes,
]
/** Addresses without a declared call. The last entry answers all other addresses. */
const PAGES = [pictureRoutes, healthRoutes, docsRoutes, pollingRoutes, guestPages, serveWeb]

export interface App extends Pick<Deps, 'hub' | 'tenant' | 'platform' | 'billing' | 'mail' | 'rollUps'> {
  server: FastifyInstance
  calls: CallRouter['calls']
  /** Erases the stores whose retention period has passed. */
  eraseDue(now: Date): Promise<number>
  /** Resolves when the deferred work is done. */
  settled(): Promise<void>
  /** Logs and counts a promise that was rejected and that no code waited for. */
  noteRejection(error: unknown): void
  /** The process keeps serving, and its readiness check fails so that the balancer stops sending requests. */
  startDraining(): void
  close(): Promise<void>
}

export async function buildApp(options: AppOptions): Promise<App> {
  const server = await createServer(options)
  const deps = await createDeps(server, options)
  const { hub, tenant, platform, billing, mail, rollUps, deferred, draining, metrics, raw } = deps
  const router = new CallRouter(server, { ...deps, note: deps.audit })
  const { calls } = router
  for (const routes of CALLS) routes(router, deps)
  for (const routes of PAGES) await routes(server, { ...deps, calls })

  await server.ready()
  hub.attach(server.server)
  answerIdlePolls(server.server, deps)
  raw?.start()
  return {
    server,
    hub,
    calls,
    tenant,
    platform,
    billing,
    mail,
    rollUps,
    eraseDue: (now) => eraseDue(platform, now),
    settled: () => deferred.settled(),
    noteRejection: metrics.noteRejection,
    startDraining: () => draining.begin(),
    close: async () => {
      // Runs both concurrently: running requests are answered and their connections closed, and sockets are
      // disconnected.
      const answered = server.close()
      await raw?.stop()
      await hub.close()
      await answered
      await deps.printQueue.close()
      await deferred.settled()
    },
  }
}
