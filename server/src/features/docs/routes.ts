import type { Call } from '@comanda/shared/kernel/call'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

/** The contract as OpenAPI (`/api/v1/openapi.json`) and as a page (`/api/docs`). */
export async function docsRoutes(
  app: FastifyInstance,
  { calls, version }: { calls: readonly Call[]; version: string },
): Promise<void> {
  const document = openApiOf(calls, version)
  app.get('/api/v1/openapi.json', () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
    theme: { title: 'Comanda: API' },
  })
}
