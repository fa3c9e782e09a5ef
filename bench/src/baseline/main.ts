import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { TABLES } from '../lib/menu.ts'
import { deleteEvents, insertOrder } from './statement.ts'

/** The same setting as the product. */
const FLUSH_MS = 250

const pool = new pg.Pool({
  connectionString: process.env.BASELINE_DATABASE_URL ?? '',
  max: Number(process.env.BASELINE_POOL),
  idleTimeoutMillis: 60_000,
})

const server = Fastify({ bodyLimit: 16_777_216 })
orderRoutes(server)
byteRoutes(server)
await server.listen({ port: 0, host: '127.0.0.1' })

process.send?.({ port: (server.server.address() as AddressInfo).port })
for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => process.exit(0))

/** A route that only inserts an order, without checks. */
function orderRoutes(app: FastifyInstance): void {
  let count = 0
  const touched = new Set<number>()
  const forget = () => {
    if (touched.size > 0) void deleteEvents(pool, [...touched])
    touched.clear()
  }
  setInterval(forget, FLUSH_MS).unref()
  app.post<{ Querystring: { tenant: string } }>('/order', async (request) => {
    const tenantId = Number(request.query.tenant)
    touched.add(tenantId)
    const { orderId, tokenNo } = await insertOrder(pool, tenantId, 1 + (count++ % TABLES))
    return { success: true, message: '¡Pedido enviado a cocina!', tokenNo, orderId }
  })
}

/** Returns the bytes that it was given. */
function byteRoutes(app: FastifyInstance): void {
  let kept: { bytes: Buffer; encoding: string } = { bytes: Buffer.alloc(0), encoding: '' }
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: Buffer; Querystring: { encoding: string } }>('/bytes', (request) => {
    kept = { bytes: request.body, encoding: request.query.encoding }
    return { success: true }
  })
  app.get('/bytes', (_request, reply) => {
    if (kept.encoding) reply.header('content-encoding', kept.encoding)
    return reply.type('application/json; charset=utf-8').send(kept.bytes)
  })
}
