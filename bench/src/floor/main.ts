import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { TABLES } from '../lib/menu.ts'
import { type DirectOptions, runDirect } from './direct.ts'
import { forgetEvents, insertOrder } from './statement.ts'

/** As the product does. */
const FLUSH_MS = 250

const url = process.env.FLOOR_DATABASE_URL ?? ''
const poolSize = Number(process.env.FLOOR_POOL)
const pool = new pg.Pool({ connectionString: url, max: poolSize, idleTimeoutMillis: 60_000 })

const server = Fastify({ bodyLimit: 16_777_216 })
server.get('/constant', () => ({ ok: true }))
orderRoutes(server)
byteRoutes(server)
pageRoutes(server)
await server.listen({ port: 0, host: '127.0.0.1' })

const sockets = new Server(server.server, { serveClient: false })
sockets.on('connection', (socket) => {
  socket.on('ping', (acknowledge: () => void) => acknowledge())
})

process.send?.({ port: (server.server.address() as AddressInfo).port })
for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => process.exit(0))

/** An order inserted by a route that does nothing else, and by no route at all. */
function orderRoutes(app: FastifyInstance): void {
  let count = 0
  const touched = new Set<number>()
  const forget = () => {
    if (touched.size > 0) void forgetEvents(pool, [...touched])
    touched.clear()
  }
  setInterval(forget, FLUSH_MS).unref()
  app.post<{ Querystring: { tenant: string } }>('/order', async (request) => {
    const tenantId = Number(request.query.tenant)
    touched.add(tenantId)
    const { orderId, tokenNo } = await insertOrder(pool, tenantId, 1 + (count++ % TABLES))
    return { success: true, message: '¡Pedido enviado a cocina!', tokenNo, orderId }
  })
  app.post<{ Body: DirectOptions }>('/direct', async (request) => {
    const result = await runDirect(url, poolSize, request.body)
    await forgetEvents(pool, request.body.tenants)
    return result
  })
}

/** Gives back the bytes it was given, or 304 to whoever has them. */
function byteRoutes(app: FastifyInstance): void {
  let kept: { bytes: Buffer; etag: string; encoding: string } = {
    bytes: Buffer.alloc(0),
    etag: '',
    encoding: '',
  }
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: Buffer; Querystring: { encoding: string } }>('/bytes', (request) => {
    const etag = `"${createHash('sha256').update(request.body).digest('hex')}"`
    kept = { bytes: request.body, etag, encoding: request.query.encoding }
    return { etag }
  })
  app.get('/bytes', (request, reply) => {
    if (request.headers['if-none-match'] === kept.etag) return reply.status(304).send()
    if (kept.encoding) reply.header('content-encoding', kept.encoding)
    return reply.header('etag', kept.etag).type('application/json; charset=utf-8').send(kept.bytes)
  })
}

/** A page that holds a socket and nothing else. */
function pageRoutes(app: FastifyInstance): void {
  const script = createRequire(import.meta.url).resolve('socket.io-client/dist/socket.io.js')
  app.get('/socket.js', (_request, reply) => reply.type('text/javascript').send(readFileSync(script)))
  app.get('/page', (_request, reply) =>
    reply
      .type('text/html')
      .send('<!doctype html><script src="/socket.js"></script><script>socket = io()</script>'),
  )
}
