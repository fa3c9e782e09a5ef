import type { IncomingMessage, ServerResponse } from 'node:http'
import { authenticateArguments } from '@comanda/shared/realtime/authenticate'
import type { Server, Socket } from 'socket.io'
import { preflightHeaders } from '../http/origins/cross-origin.ts'
import type { IssuedRef, SessionRef } from '../http/session/tokens.ts'

/** Returns the store and the session that a socket may join with its cookies or access token. */
export type Authenticate = (credentials: SocketCredentials) => Promise<SessionRef | null>

/** Returns the session that the cookies or the access token of a socket named when they were issued. */
export type ReadIssued = (credentials: SocketCredentials) => IssuedRef | null

export interface SocketCredentials {
  cookie: string | undefined
  bearer: string | undefined
}

/** @returns null for the opaque origin (`null`) and for invalid values. */
const hostOfOrigin = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/** The connection of a socket, which stays the same when the transport changes from polling to WebSocket. */
type Connection = Socket['conn']

/** How long `authenticate` waits for the upgrade request, which has the cookie. */
const UPGRADE_MS = 10_000

/** Decides which requests may open a socket and which session a socket belongs to. */
export class Admission {
  readonly #authenticate: Authenticate
  readonly #readIssued: ReadIssued
  readonly #allowed: ReadonlySet<string>
  /** The cookie of each connection, from its last request with a cookie. */
  readonly #cookies = new WeakMap<object, string>()

  constructor(authenticate: Authenticate, readIssued: ReadIssued, allowedOrigins: ReadonlySet<string>) {
    this.#authenticate = authenticate
    this.#readIssued = readIssued
    this.#allowed = allowedOrigins
  }

  mayConnect({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
    return origin === undefined || hostOfOrigin(origin) === host || this.#allowed.has(origin)
  }

  /**
   * Answers preflights, and stores the cookies of later requests of a connection. It checks the origin again, so that a
   * page of a foreign origin cannot add its visitor's cookie to the connection of another user.
   */
  watch(io: Server): void {
    io.engine.use((request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => {
      const { method, headers, url = '' } = request
      const preflight = preflightHeaders(method, headers, this.#allowed)
      if (preflight) return void response.writeHead(204, preflight).end()
      if (!this.mayConnect(request)) return next(new Error('bad origin'))
      const id = new URLSearchParams(url.slice(url.indexOf('?'))).get('sid') ?? ''
      const { clients } = io.engine as unknown as { clients: Record<string, object> }
      const connection = Object.hasOwn(clients, id) ? clients[id] : undefined
      if (connection && headers.cookie !== undefined) this.#cookies.set(connection, headers.cookie)
      next()
    })
  }

  /**
   * Returns the session that a socket may join with these arguments of `authenticate`. A page of another origin first
   * polls without cookies, so its socket waits for the upgrade.
   */
  async sessionOf(socket: Socket, sent: readonly unknown[]): Promise<SessionRef | null> {
    const parsed = authenticateArguments.safeParse(sent)
    if (!parsed.success) return null
    const [tenantId, token] = parsed.data
    const { cookie, bearer } = this.#credentialsOf(socket, token ?? undefined)
    if (cookie === undefined && bearer === undefined) await upgrade(socket.conn)
    const session = await this.#authenticate(this.#credentialsOf(socket, token ?? undefined))
    return session?.tenantId === tenantId ? session : null
  }

  /** The session that a socket named with an expired token; call it after `sessionOf`, which waits for the cookie. */
  claimOf(socket: Socket, sent: readonly unknown[]): IssuedRef | null {
    const parsed = authenticateArguments.safeParse(sent)
    if (!parsed.success) return null
    const [tenantId, token] = parsed.data
    const claim = this.#readIssued(this.#credentialsOf(socket, token ?? undefined))
    return claim?.tenantId === tenantId ? claim : null
  }

  #credentialsOf({ conn, handshake }: Socket, token: string | undefined): SocketCredentials {
    const { token: early } = handshake.auth as Record<string, unknown>
    return {
      cookie: this.#cookies.get(conn) ?? handshake.headers.cookie,
      bearer: token ?? (typeof early === 'string' ? early : undefined),
    }
  }
}

/** Resolves when the connection has changed to WebSocket, is closed, or has timed out. */
function upgrade(connection: Connection): Promise<void> {
  if (connection.transport.name !== 'polling') return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late)
      connection.off('upgrade', end).off('close', end)
      resolve()
    }
    const late = setTimeout(end, UPGRADE_MS)
    connection.on('upgrade', end).on('close', end)
  })
}
