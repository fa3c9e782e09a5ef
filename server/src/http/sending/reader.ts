import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@comanda/shared/kernel/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Runs `work` when the answer has ended, complete or not: at once when its reader has gone already. */
export function whenEnded({ raw }: Pick<FastifyReply, 'raw'>, work: () => void): void {
  if (raw.destroyed) work()
  else raw.once('close', work)
}

/** A signal that ends the work on an answer when its reader has gone. */
export function signalOfReader(reply: FastifyReply): AbortSignal {
  const reader = new AbortController()
  // Also the end of a complete answer, when no work is left.
  whenEnded(reply, () => reader.abort(new AppError('unavailable')))
  return reader.signal
}

/**
 * Ends all answers of a connection that closes. Node ends only the one that it is writing: the answers to requests that a client
 * sent behind it would never end, nor would the work on them.
 */
export function endAnswersOfClosed(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>()
  server.server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    waiting.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) {
        // Node itself ends the answer that has the connection.
        if (answer.socket) continue
        answer.destroy()
        answer.emit('close')
      }
    })
  })
  server.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const answers = waiting.get(socket)
    answers?.add(raw)
    raw.once('close', () => answers?.delete(raw))
    done()
  })
}
