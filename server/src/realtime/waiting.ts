import type { PlatformDb } from '../db/platform.ts'
import { ACCESS_SECONDS, type IssuedRef, type SessionRef } from '../http/session/tokens.ts'
import { refetch } from './missed-events.ts'
import { liveSessions } from './queries.ts'
import { type StoreSocket, type StoreSockets, sessionRoom } from './sockets.ts'

/** The most sockets of a session that wait on a process: a browser with many tabs. */
const MOST_WAITING = 20

/** How long after its expiry a token proves a session that was renewed since; an older token waits for the next renewal. */
const REPLACED_SECONDS = 3_600

/** Later than every renewal. */
const NEVER = new Date(8.64e15)

interface WaitingDeps {
  io: StoreSockets
  platform: PlatformDb
  clock: () => Date
  /** Puts a socket into the rooms of its store and session. */
  join: (socket: StoreSocket, session: SessionRef) => Promise<void>
  /** The socket may stay although it has joined no store. */
  keep: (socket: StoreSocket) => void
}

/**
 * Sockets that have shown an expired token of a living session. Their page slept, and renews the session with its next
 * call; a page of another origin cannot tell its socket, so that the renewal admits it. The token only names the session:
 * nothing is sent before.
 */
export class WaitingSockets {
  readonly #deps: WaitingDeps

  constructor(deps: WaitingDeps) {
    this.#deps = deps
  }

  /** @returns whether the socket has joined, because its session was renewed already */
  async add(socket: StoreSocket, claim: IssuedRef): Promise<boolean> {
    const { platform, clock, join, keep } = this.#deps
    if (socket.data.session || this.#of(claim).length >= MOST_WAITING) return false
    const { tenantId, sessionId } = claim
    socket.data.waiting = { tenantId, sessionId, rotatedAt: NEVER }
    await socket.join(sessionRoom(sessionId))
    // It is read after the socket can be found, so that a later renewal admits it.
    const [found = []] = await platform.inStores([
      { tenantId, query: liveSessions([tenantId], [{ tenantId, sessionId }], clock()) },
    ])
    const [alive] = found
    const { waiting } = socket.data
    if (!alive || !waiting) {
      delete socket.data.waiting
      return socket.data.session !== undefined
    }
    keep(socket)
    waiting.rotatedAt = alive.rotated_at
    if (!isReplaced(claim, alive.rotated_at, clock())) return false
    await join(socket, claim)
    return true
  }

  /** Admits the sockets of this process that wait for a renewal of the session. */
  async admit(session: SessionRef): Promise<void> {
    const { platform, clock } = this.#deps
    if (this.#of(session).length === 0) return
    const { tenantId } = session
    const [alive = []] = await platform.inStores([
      { tenantId, query: liveSessions([tenantId], [session], clock()) },
    ])
    if (alive.length === 0) return
    for (const socket of this.#of(session)) await this.#admit(socket, session)
  }

  /** Admits a socket whose renewal this process has missed. */
  async admitIfRenewed(socket: StoreSocket, rotatedAt: Date): Promise<void> {
    const { waiting } = socket.data
    if (waiting && rotatedAt > waiting.rotatedAt) await this.#admit(socket, waiting)
  }

  async #admit(socket: StoreSocket, session: SessionRef): Promise<void> {
    await this.#deps.join(socket, session)
    // It missed the events since its page slept.
    refetch(socket)
  }

  #of({ sessionId }: SessionRef): StoreSocket[] {
    const { sockets } = this.#deps.io
    const ids = sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []
    return [...ids].flatMap((id) => {
      const socket = sockets.sockets.get(id)
      return socket?.data.waiting ? [socket] : []
    })
  }
}

/** Whether the session was renewed after the token was issued, and the token is not old. */
function isReplaced({ issuedAt }: IssuedRef, rotatedAt: Date, now: Date): boolean {
  const age = now.getTime() / 1000 - issuedAt
  return Math.floor(rotatedAt.getTime() / 1000) > issuedAt && age <= ACCESS_SECONDS + REPLACED_SECONDS
}
