import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Shorter than the 90 s after which systemd kills a process that stops (docs/operations.md). */
const LAST_ANSWERS_MS = 60_000

/**
 * Limits how long a stopping server waits for its connections. Browsers open connections ahead of a request; Node's close()
 * waits for these, and for requests that never arrive completely, without limit.
 */
export function limitStopping(server: FastifyInstance, lastAnswersMs = LAST_ANSWERS_MS): void {
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('preClose', (done) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const timer = setTimeout(() => server.server.closeAllConnections(), lastAnswersMs)
    server.server.once('close', () => clearTimeout(timer))
    done()
  })
}
