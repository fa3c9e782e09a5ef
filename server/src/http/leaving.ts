import type { FastifyInstance } from 'fastify'

/**
 * The time between being told to stop and stopping: everything is still answered, but the process says that it is not
 * ready and ends every connection with its answer, so that a balancer sends nothing more and nothing is under way
 * when it stops.
 */
export class Leaving {
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
