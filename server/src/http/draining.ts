import type { FastifyInstance } from 'fastify'

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
