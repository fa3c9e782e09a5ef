import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { PlatformDb } from '../../db/platform.ts'
import { countApplied } from './queries.ts'

export interface HealthDeps {
  platform: PlatformDb
  /** How many migrations this build expects. */
  migrations: number
  registry: Registry
}

/** For balancers and dashboards: is the process up, can it serve, how is it doing. */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const row = await deps.platform.first(countApplied()).catch(() => undefined)
    const database = row !== undefined
    const migrated = row !== undefined && row.applied >= deps.migrations
    return reply.status(database && migrated ? 200 : 503).send({ database, migrations: migrated })
  })

  app.get('/metrics', async (_request, reply) =>
    reply.type(deps.registry.contentType).send(await deps.registry.metrics()),
  )
}
