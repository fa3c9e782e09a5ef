import type { FastifyInstance } from 'fastify'
import * as contract from './contract.ts'
import { PlatformDb } from './db/platform.ts'
import { AppliedMigrations } from './db/schema/applied-migrations.ts'
import { createDeps, type Deps } from './deps.ts'
import { issueByItself } from './features/cfdi/global/automatic.ts'
import { invoicePages } from './features/cfdi/guest/page.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { pollingRoutes } from './features/printing/polling/polling.ts'
import { guestPages } from './features/qr/page.ts'
import { eraseDue } from './features/store-data/erasure.ts'
import { CallRouter } from './http/calls.ts'
import { landingPage } from './http/landing.ts'
import { createServer } from './http/server.ts'
import { serveWeb } from './http/web.ts'
import type { AppOptions } from './options.ts'
import { pictureRoutes } from './pictures/routes.ts'

/** Addresses without a declared call. The last entry answers all other addresses. */
const PAGES = [
  pictureRoutes,
  healthRoutes,
  docsRoutes,
  pollingRoutes,
  guestPages,
  invoicePages,
  landingPage,
  serveWeb,
]

export interface App
  extends Pick<
    Deps,
    | 'hub'
    | 'tenant'
    | 'platform'
    | 'quotas'
    | 'billing'
    | 'mail'
    | 'rollUps'
    | 'secrets'
    | 'stamping'
    | 'askingStamps'
  > {
  server: FastifyInstance
  calls: CallRouter['calls']
  /** Erases the stores whose retention period has passed. */
  eraseDue(now: Date): Promise<number>
  /** Issues the fiscal documents that no person asks for. */
  issueByItself(now: Date): Promise<void>
  applied: AppliedMigrations
  /** Resolves when the deferred work is done. */
  settled(): Promise<void>
  /** Logs and counts a promise that was rejected and that no code waited for. */
  noteRejection(error: unknown): void
  /** The process keeps serving, and its readiness check fails so that the balancer stops sending requests. */
  startDraining(): void
  close(): Promise<void>
}

export async function buildApp(options: AppOptions): Promise<App> {
  const applied = new AppliedMigrations(new PlatformDb(options.pools.platform), options.migrations)
  const server = await createServer({ ...options, applied })
  const deps = await createDeps(server, options)
  const { hub, tenant, platform, quotas, billing, mail, rollUps, deferred, draining, metrics, raw } = deps
  const router = new CallRouter(server, { ...deps, note: deps.audit })
  const { calls } = router
  for (const declared of Object.values(contract)) if (typeof declared === 'function') declared(router, deps)
  for (const routes of PAGES) await routes(server, { ...deps, calls, applied })

  await server.ready()
  hub.attach(server.server)
  raw?.start()
  return {
    server,
    hub,
    calls,
    applied,
    tenant,
    platform,
    quotas,
    billing,
    mail,
    rollUps,
    secrets: deps.secrets,
    stamping: deps.stamping,
    askingStamps: deps.askingStamps,
    eraseDue: (now) => eraseDue(platform, now),
    issueByItself: (now) => issueByItself(deps, now),
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
      await deps.nodes.close()
    },
  }
}
