import type { IncomingMessage, ServerResponse } from 'node:http'
import { authenticateArguments } from '@comanda/shared/realtime/authenticate'
import type { Server, Socket } from 'socket.io'
import { preflightHeaders } from '../http/cross-origin.ts'
import type { SessionRef } from './queries.ts'

/** Which store's room, and which session, a socket's cookies or access token entitle it to. */
export type Authenticate = (credentials: SocketCredentials) => Promise<SessionRef | null>

export interface SocketCredentials {
  cookie: string | undefined
  bearer: string | undefined
}

/** @returns null for what browsers send from an opaque place (`null`) and for nonsense. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/** The connection below a socket: it stays when the transport changes from polling to WebSocket. */
type Connection = Socket['conn']

/** How long `authenticate` waits for the upgrade that carries the cookie. */
const UPGRADE_MS = 10_000

/** Decides which requests may open a socket and which session a socket belongs to. */
export class Admission {
  readonly #authenticate: Authenticate
  readonly #allowed: ReadonlySet<string>
  /** The cookie of the last request of each connection that carried one. */
  readonly #cookies = new WeakMap<object, string>()

  constructor(authenticate: Authenticate, allowedOrigins: ReadonlySet<string>) {
    this.#authenticate = authenticate
    this.#allowed = allowedOrigins
  }

  mayConnect({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
    return origin === undefined || hostOf(origin) === host || this.#allowed.has(origin)
  }

  /**
   * Answers preflights, and keeps the cookies of requests that follow the first one. A page that is not allowed must
   * not lend its visitor's cookie to the connection of somebody else, so that its origin is checked here again.
   */
  watch(io: Server): void {
    io.engine.use((request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => {
      const { method, headers, url = '' } = request
      const preflight = preflightHeaders(method, headers.origin, this.#allowed)
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
   * The session that a socket may join with these arguments of `authenticate`. A page of another origin polls
   * without cookies first: its socket waits for the upgrade.
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

  #credentialsOf({ conn, handshake }: Socket, token: string | undefined): SocketCredentials {
    const { token: early } = handshake.auth as Record<string, unknown>
    return {
      cookie: this.#cookies.get(conn) ?? handshake.headers.cookie,
      bearer: token ?? (typeof early === 'string' ? early : undefined),
    }
  }
}

/** Resolves when the connection has changed from polling to WebSocket, or no longer does. */
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
