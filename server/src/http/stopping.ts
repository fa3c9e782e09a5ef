import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As long as a client has for sending a request. */
const LAST_ANSWERS_MS = 30_000

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
    // A server that never listened emits no 'close': the timer must not keep its process.
    const timer = setTimeout(() => server.server.closeAllConnections(), lastAnswersMs).unref()
    server.server.once('close', () => clearTimeout(timer))
    done()
  })
}

/**
 * The phase between SIGTERM and the stop: the process still answers requests, reports not ready and closes each
 * connection with its answer, so that the balancer sends no more requests.
 */
export class Draining {
  #isUnderWay = false

  constructor(server: FastifyInstance) {
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#isUnderWay) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay
  }

  begin(): void {
    this.#isUnderWay = true
  }
}
