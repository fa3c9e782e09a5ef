import type { FastifyReply } from 'fastify'

/** Work that runs after the response is sent, and that a stopping server still finishes. */
export class Deferred {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /**
   * Runs `work` after the response is sent or the client disconnects, so that its duration reveals nothing.
   */
  after(reply: FastifyReply, work: () => Promise<void>): void {
    const done = new Promise<void>((resolve) => {
      if (reply.raw.destroyed) resolve()
      else reply.raw.once('close', resolve)
    })
      .then(work)
      .catch(this.#onError)
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
