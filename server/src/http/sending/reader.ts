import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyReply } from 'fastify'

/** A signal that ends the work on an answer when its reader has gone. */
export function signalOfReader({ raw }: FastifyReply): AbortSignal {
  const reader = new AbortController()
  // Also the end of a complete answer, when no work is left.
  raw.once('close', () => reader.abort(new AppError('unavailable')))
  return reader.signal
}
