import type { FastifyReply } from 'fastify'

/** Work that is done after an answer has left, and that a stopping server still finishes. */
export class Deferred {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Runs `work` once the answer is on its way, or its reader has gone: how long it takes tells nobody anything. */
  after(reply: FastifyReply, work: () => Promise<void>): void {
    const done = new Promise<void>((resolve) => {
      if (reply.raw.closed) resolve()
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
