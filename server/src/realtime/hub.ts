import type { Server as HttpServer } from 'node:http'
import type { ClientEvents, ServerEvents } from '@comanda/shared/realtime/events'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import type { PlatformDb } from '../db/platform.ts'
import type { Announcement } from '../db/tenant.ts'
import { crossOriginHeaders } from '../http/origins/cross-origin.ts'
import { SECURITY_HEADERS } from '../http/origins/security-headers.ts'
import type { SessionRef } from '../http/session/tokens.ts'
import { Admission, type Authenticate } from './admission.ts'
import { deletePublished, liveSessions, takeAbandoned } from './queries.ts'

export interface HubOptions {
  authenticate: Authenticate
  platform: PlatformDb
  clock: () => Date
  allowedOrigins: ReadonlySet<string>
  /** Shares events between server processes; absent with a single process. */
  adapter?: ServerOptions['adapter'] | undefined
  /** What this process does when such an event was published, by any process. */
  listeners?: Partial<ProcessEvents>
  log: { warn: (details: object, message: string) => void }
  /** How long a connection may stay open without joining a store. Tests shorten it. */
  strangerMs?: number
}

/** The events that also concern other server processes, not only screens. */
interface ProcessEvents {
  menu_changed: (tenantId: number) => void
  print_update: (tenantId: number) => void
}

const PROCESS_EVENTS = ['menu_changed', 'print_update'] as const satisfies (keyof ProcessEvents)[]

interface SocketData {
  /** Absent until the socket has joined its store. */
  session?: SessionRef
}

type StoreSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>

const PATH = '/socket.io'
const storeRoom = (tenantId: number) => `store:${tenantId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

/** The longest time in which a screen must join its store. */
const STRANGER_MS = 30_000
/** Each attempt costs two queries. A refused screen reconnects. */
const MOST_ATTEMPTS = 10

const FLUSH_MS = 250
const SWEEP_MS = 5_000
/** Older rows are from a process that ended between commit and publishing. */
const ABANDONED_MS = 10_000
/** All processes receive the end of a session; this check covers an event that was missed. */
const CHECK_MS = 60_000

/** Sockets join the room of their session's store. Events are published after the commit. */
export class Hub {
  readonly io: Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>
  readonly #options: HubOptions
  readonly #admission: Admission
  readonly #published: Announcement[] = []
  readonly #timers: NodeJS.Timeout[] = []
  #flushing: Promise<void> = Promise.resolve()

  constructor(options: HubOptions) {
    this.#options = options
    this.#admission = new Admission(options.authenticate, options.allowedOrigins)
    this.io = new Server({
      path: PATH,
      serveClient: false,
      maxHttpBufferSize: 16_384,
      pingInterval: 20_000,
      pingTimeout: 10_000,
      allowRequest: (request, done) => done(null, this.#admission.mayConnect(request)),
      ...(options.adapter ? { adapter: options.adapter } : {}),
    })
    for (const event of PROCESS_EVENTS)
      this.io.on(event, (tenantId: number) => options.listeners?.[event]?.(tenantId))
    this.io.on('connection', (socket) => this.#connect(socket))
  }

  attach(server: HttpServer): void {
    this.io.attach(server)
    this.#admission.watch(this.io)
    // Fastify does not handle these answers, so the headers are set here.
    server.prependListener('request', ({ url = '', headers: { origin } }, answer) => {
      if (!url.startsWith(`${PATH}/`)) return
      const headers = { ...SECURITY_HEADERS, ...crossOriginHeaders(origin, this.#options.allowedOrigins) }
      for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
    })
    this.#timers.push(
      setInterval(() => void this.#flush(), FLUSH_MS),
      setInterval(() => void this.#sweep(), SWEEP_MS),
      setInterval(() => void this.checkSessions(), CHECK_MS),
    )
    for (const timer of this.#timers) timer.unref()
  }

  /** Publishes events. Call after the commit. */
  readonly publish = (announcements: readonly Announcement[]): void => {
    for (const announcement of announcements) {
      this.#emit(announcement)
      this.#published.push(announcement)
    }
  }

  /** Disconnects the screens of an ended session on all processes. */
  dropSession(sessionId: string): void {
    this.io.in(sessionRoom(sessionId)).disconnectSockets(true)
  }

  /** Disconnects the screens of a closed store on all processes. */
  dropStore(tenantId: number): void {
    this.io.in(storeRoom(tenantId)).disconnectSockets(true)
  }

  /** Disconnects screens of this process whose session has ended or whose store has closed. */
  async checkSessions(): Promise<void> {
    const { platform, clock, log } = this.#options
    const screens = [...this.io.sockets.sockets.values()].flatMap((socket) => {
      const { session } = socket.data
      return session ? [{ socket, session }] : []
    })
    if (screens.length === 0) return
    try {
      const alive = await platform.all(
        liveSessions(
          screens.map(({ session }) => session),
          clock(),
        ),
      )
      const ids = new Set(alive.map(({ id }) => id))
      for (const { socket, session } of screens) if (!ids.has(session.sessionId)) socket.disconnect(true)
    } catch (error) {
      log.warn({ err: error }, 'the sessions of screens could not be checked')
    }
  }

  countSockets(): number {
    return this.io.engine?.clientsCount ?? 0
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#flush()
    await this.io.close()
  }

  #connect(socket: StoreSocket): void {
    const { log, strangerMs = STRANGER_MS } = this.#options
    const stranger = setTimeout(() => socket.disconnect(true), strangerMs)
    socket.once('disconnect', () => clearTimeout(stranger))
    let attempts = 0
    socket.on('authenticate', (...sent: unknown[]) => {
      if (++attempts > MOST_ATTEMPTS) return void socket.disconnect(true)
      const acknowledge = sent.find((one) => typeof one === 'function')
      const given = sent.filter((one) => one !== acknowledge)
      this.#admit(socket, given)
        .then((isAdmitted) => {
          if (isAdmitted) clearTimeout(stranger)
          if (isAdmitted === null) socket.disconnect(true)
          acknowledge?.(isAdmitted === true)
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a screen could not join')
          socket.disconnect(true)
        })
    })
    // Events sent by old clients are ignored, because the server publishes its own writes.
    socket.onAny(() => {})
  }

  /** @returns false when the socket may not join, null when its session ended while it was joining. */
  async #admit(socket: StoreSocket, sent: readonly unknown[]): Promise<boolean | null> {
    const ask = () => this.#admission.sessionOf(socket, sent).catch(() => null)
    const session = await ask()
    if (!session) return false
    socket.data.session = session
    await socket.join([storeRoom(session.tenantId), sessionRoom(session.sessionId)])
    // A session that ended meanwhile did not yet have this socket in its room.
    return (await ask()) ? true : null
  }

  #emit({ tenantId, event, payload }: Announcement): void {
    const forProcesses = PROCESS_EVENTS.find((one) => one === event)
    if (forProcesses) {
      const { listeners, adapter } = this.#options
      listeners?.[forProcesses]?.(tenantId)
      // The adapter of a single process has no receiver and prints a warning.
      if (adapter) this.io.serverSideEmit(forProcesses, tenantId)
    }
    this.io.to(storeRoom(tenantId)).emit(event, payload as never)
  }

  /** Deletes published rows in batches: one statement per quarter second instead of one per order. */
  #flush(): Promise<void> {
    this.#flushing = this.#flushing.then(async () => {
      if (this.#published.length === 0) return
      const batch = this.#published.splice(0)
      try {
        await this.#options.platform.all(deletePublished(batch))
      } catch (error) {
        this.#published.push(...batch)
        this.#options.log.warn({ err: error }, 'published events could not be deleted yet')
      }
    })
    return this.#flushing
  }

  async #sweep(): Promise<void> {
    try {
      const before = new Date(this.#options.clock().getTime() - ABANDONED_MS)
      const abandoned = await this.#options.platform.all(takeAbandoned(before))
      const published = new Set(this.#published.map(({ id }) => id))
      for (const left of abandoned) {
        if (!published.has(left.id)) this.#emit(left)
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'abandoned events could not be read')
    }
  }
}
