import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A reader that takes less than this in a period occupies memory that others need. */
const LEAST_BYTES = 16_384
/** How long a reader may take nothing; a phone that changes its network needs some seconds. */
const SLOW_READER_MS = 30_000
/** How often the connections are looked at within this time. */
const LOOKS = 6

/** The bytes that the kernel has taken of a connection, and whether more waits for its reader. */
export interface Taken {
  bytes: number
  isWaiting: boolean
}

export interface Stall {
  /** The bytes taken when the reader last read. */
  bytes: number
  /** For how many looks it has read less than it must. */
  looks: number
}

/** @returns null when nothing waits for the reader */
export function stallAfter(before: Stall | null, { bytes, isWaiting }: Taken): Stall | null {
  if (!isWaiting) return null
  if (!before || bytes - before.bytes >= LEAST_BYTES) return { bytes, looks: 0 }
  return { ...before, looks: before.looks + 1 }
}

/** Node counts a long buffer as written only as a whole; the stream below knows how much of it has left. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

function takenBySocket(socket: Socket): Taken {
  const handle = (socket as { _handle?: Handle | null })._handle
  return {
    bytes: handle ? handle.bytesWritten - handle.writeQueueSize : 0,
    isWaiting: socket.writableLength > 0,
  }
}

/**
 * Ends connections whose reader does not take the waiting bytes: answers, files, pages, pictures and sockets alike, because
 * all of them are written to the server's connections.
 */
export function cutOffSlowReaders(server: FastifyInstance, periodMs = SLOW_READER_MS): void {
  const sockets = new Map<Socket, Stall | null>()
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, before] of sockets) {
      const stall = stallAfter(before, takenBySocket(socket))
      sockets.set(socket, stall)
      if (stall && stall.looks >= LOOKS) socket.destroy()
    }
  }, periodMs / LOOKS)
  timer.unref()
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer)
    done()
  })
}
