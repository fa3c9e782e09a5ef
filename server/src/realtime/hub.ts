import type { Server as HttpServer } from 'node:http'
import { addTo, groupBy } from '@comanda/shared/kernel/grouping'
import type { EventName } from '@comanda/shared/realtime/events'
import { Server, type ServerOptions } from 'socket.io'
import type { SomeStores } from '../db/nodes.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { Announcement } from '../db/tenant.ts'
import type { Following } from '../http/feed.ts'
import { crossOriginHeaders } from '../http/origins/cross-origin.ts'
import { SECURITY_HEADERS } from '../http/origins/security-headers.ts'
import type { SessionRef } from '../http/session/tokens.ts'
import { Admission, type Authenticate, type ReadIssued } from './admission.ts'
import { Followers, type FollowersDeps } from './followers.ts'
import { Guests, type GuestsDeps } from './guests.ts'
import { deletePublished, liveSessions, takeAbandoned } from './queries.ts'
import {
  followersRoom,
  guestsRoom,
  type ProcessEvents,
  type StoreSocket,
  type StoreSockets,
  sessionRoom,
  storeRoom,
} from './sockets.ts'
import { WaitingSockets } from './waiting.ts'

export interface HubOptions {
  authenticate: Authenticate
  /** Absent: no socket waits for the renewal of its session. */
  readIssued?: ReadIssued
  platform: PlatformDb
  clock: () => Date
  allowedOrigins: ReadonlySet<string>
  /** Shares events between server processes; absent with a single process. */
  adapter?: ServerOptions['adapter'] | undefined
  /** Whether this process looks for the events that others have left; absent: always. */
  takesLeft?: () => Promise<boolean>
  newsOf?: FollowersDeps['newsOf']
  /** Absent: no diner's phone may listen. */
  guests?: Pick<GuestsDeps, 'seatOf' | 'changedSittings'>
  /** Called in this process after any process has published such an event. */
  listeners?: Partial<ProcessEvents>
  log: { warn: (details: object, message: string) => void }
  /** How long a connection may stay open without joining a store. Tests shorten it. */
  strangerMs?: number
}

const PATH = '/socket.io'

/** The longest time in which a screen must join its store. */
const STRANGER_MS = 30_000
/** Each attempt costs two queries. A refused screen reconnects. */
const MOST_ATTEMPTS = 10

/** A crash leaves the events of this time to another process, which publishes them again. */
const FLUSH_MS = 1_000
const SWEEP_MS = 5_000
/** Older rows are from a process that ended between commit and publishing. */
const ABANDONED_MS = 10_000
/** All processes receive the end of a session; this check covers an event that was missed. */
const CHECK_MS = 60_000

/** Sockets join the room of their session's store. Events are published after the commit. */
export class Hub {
  readonly io: StoreSockets
  readonly #options: HubOptions
  readonly #admission: Admission
  readonly #waiting: WaitingSockets
  readonly #followers: Followers
  readonly #guests: Guests | null
  readonly #published: Announcement[] = []
  readonly #timers: NodeJS.Timeout[] = []
  /** Ends the connection of a socket that joins no store. */
  readonly #strangers = new WeakMap<StoreSocket, NodeJS.Timeout>()
  readonly #deletions = new Set<Promise<void>>()

  constructor(options: HubOptions) {
    this.#options = options
    const { authenticate, readIssued = () => null, allowedOrigins } = options
    this.#admission = new Admission(authenticate, readIssued, allowedOrigins)
    this.io = new Server({
      path: PATH,
      serveClient: false,
      maxHttpBufferSize: 16_384,
      pingInterval: 20_000,
      pingTimeout: 10_000,
      allowRequest: (request, done) => done(null, this.#admission.mayConnect(request)),
      ...(options.adapter ? { adapter: options.adapter } : {}),
    })
    this.#waiting = new WaitingSockets({
      io: this.io,
      platform: options.platform,
      clock: options.clock,
      join: (socket, session) => this.#join(socket, session),
      keep: (socket) => clearTimeout(this.#strangers.get(socket)),
    })
    const { newsOf = async () => [] } = options
    this.#followers = new Followers({ io: this.io, clock: options.clock, newsOf, log: options.log })
    this.#guests = options.guests ? new Guests({ io: this.io, ...options.guests, log: options.log }) : null
    this.io.on('announced', (tenantId, event, payload) => this.#deliver(tenantId, event, payload))
    this.io.on('followed', (following) => void this.#followers.add(following))
    this.io.on('session_renewed', (session) => void this.#admitRenewed(session))
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
      setInterval(() => this.#flush(), FLUSH_MS),
      setInterval(() => void this.publishLeft(), SWEEP_MS),
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

  /** A screen of any process gets the next news of a call with their events. */
  readonly follow = (following: Following): void => {
    if (!this.#followers.add(following) && this.#options.adapter)
      this.io.serverSideEmit('followed', following)
  }

  /** Admits the sockets that wait for a renewal of this session, on all processes. */
  async admitWaiting(session: SessionRef): Promise<void> {
    if (this.#options.adapter) this.io.serverSideEmit('session_renewed', session)
    await this.#admitRenewed(session)
  }

  /** Disconnects the screens of an ended session on all processes. */
  dropSession(sessionId: string): void {
    this.io.in(sessionRoom(sessionId)).disconnectSockets(true)
  }

  /** Disconnects the screens and phones of a closed store on all processes. */
  dropStore(tenantId: number): void {
    this.io.in([storeRoom(tenantId), guestsRoom(tenantId)]).disconnectSockets(true)
  }

  /**
   * Disconnects screens of this process whose session has ended or whose store has closed, and admits those whose
   * renewal this process has missed.
   */
  async checkSessions(): Promise<void> {
    const { platform, clock, log } = this.#options
    const screens = new Map<number, { socket: StoreSocket; session: SessionRef }[]>()
    for (const socket of this.io.sockets.sockets.values()) {
      const session = socket.data.session ?? socket.data.waiting
      if (session) addTo(screens, session.tenantId, { socket, session })
    }
    if (screens.size === 0) return
    const checkOn = async (node: PlatformDb, stores: SomeStores) => {
      const here = (stores ?? []).flatMap((tenantId) => screens.get(tenantId) ?? [])
      const sessions = here.map(({ session }) => session)
      const alive = await node.all(liveSessions(stores, sessions, clock()))
      const renewals = new Map(alive.map(({ id, rotated_at }) => [id, rotated_at]))
      for (const { socket, session } of here) {
        const rotatedAt = renewals.get(session.sessionId)
        if (rotatedAt) await this.#waiting.admitIfRenewed(socket, rotatedAt)
        else socket.disconnect(true)
      }
    }
    try {
      await platform.onEachNode(checkOn, [...screens.keys()])
    } catch (error) {
      log.warn({ err: error }, 'the sessions of screens could not be checked')
    }
  }

  /** Publishes the events that a process has left when it ended, unless another process looks for them now. */
  async publishLeft(): Promise<void> {
    const { platform, clock, log, takesLeft } = this.#options
    const before = new Date(clock().getTime() - ABANDONED_MS)
    const publishAgain = async (node: PlatformDb, stores: SomeStores) => {
      const abandoned = await node.all(takeAbandoned(stores, before))
      const published = new Set(this.#published.map(({ id }) => id))
      for (const left of abandoned) {
        if (!published.has(left.id)) this.#emit(left)
      }
    }
    try {
      if (await (takesLeft?.() ?? true)) await platform.onEachNode(publishAgain)
    } catch (error) {
      log.warn({ err: error }, 'abandoned events could not be read')
    }
  }

  countSockets(): number {
    return this.io.engine?.clientsCount ?? 0
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#flush()
    await Promise.all(this.#deletions)
    await this.io.close()
  }

  #connect(socket: StoreSocket): void {
    const { log, strangerMs = STRANGER_MS } = this.#options
    const stranger = setTimeout(() => socket.disconnect(true), strangerMs)
    this.#strangers.set(socket, stranger)
    socket.once('disconnect', () => clearTimeout(stranger))
    let attempts = 0
    /** @param admit false when the socket may not join, null when it ends */
    const answer = (
      admit: (sent: readonly unknown[]) => Promise<boolean | null>,
      sent: readonly unknown[],
    ) => {
      if (++attempts > MOST_ATTEMPTS) return void socket.disconnect(true)
      const acknowledge = sent.find((one) => typeof one === 'function')
      const given = sent.filter((one) => one !== acknowledge)
      admit(given)
        .then((isAdmitted) => {
          if (isAdmitted === null) socket.disconnect(true)
          acknowledge?.(isAdmitted === true)
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a screen could not join')
          socket.disconnect(true)
        })
    }
    socket.on('authenticate', (...sent: unknown[]) => answer((given) => this.#admit(socket, given), sent))
    socket.on('join_sitting', (...sent: unknown[]) => answer((given) => this.#seat(socket, given), sent))
    // Events sent by old clients are ignored, because the server publishes its own writes.
    socket.onAny(() => {})
  }

  /** @returns false when the socket may not join, null when its session ended while it was joining. */
  async #admit(socket: StoreSocket, sent: readonly unknown[]): Promise<boolean | null> {
    const ask = () => this.#admission.sessionOf(socket, sent).catch(() => null)
    const session = await ask()
    if (!session) {
      const claim = this.#admission.claimOf(socket, sent)
      return claim !== null && this.#waiting.add(socket, claim)
    }
    await this.#join(socket, session)
    // A session that ended meanwhile did not yet have this socket in its room.
    return (await ask()) ? true : null
  }

  /** A diner's phone listens to its sitting. */
  async #seat(socket: StoreSocket, sent: readonly unknown[]): Promise<boolean> {
    const isSeated = (await this.#guests?.join(socket, sent)) ?? false
    if (isSeated) clearTimeout(this.#strangers.get(socket))
    return isSeated
  }

  async #join(socket: StoreSocket, { tenantId, sessionId }: SessionRef): Promise<void> {
    delete socket.data.waiting
    socket.data.session = { tenantId, sessionId }
    clearTimeout(this.#strangers.get(socket))
    await socket.join([storeRoom(tenantId), sessionRoom(sessionId)])
  }

  async #admitRenewed(session: SessionRef): Promise<void> {
    try {
      await this.#waiting.admit(session)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'screens that wait for a renewal could not be admitted')
    }
  }

  #emit({ tenantId, event, payload }: Announcement): void {
    // The adapter of a single process has no receiver and prints a warning.
    if (this.#options.adapter) this.io.serverSideEmit('announced', tenantId, event, payload as never)
    this.#deliver(tenantId, event, payload)
  }

  /** An event of any process. */
  #deliver(tenantId: number, event: EventName, payload: unknown): void {
    const { listeners = {} } = this.#options
    if (event === 'menu_changed' || event === 'print_update') listeners[event]?.(tenantId)
    this.#guests?.deliver(tenantId, event, payload)
    if (event === 'sitting_update') return
    const screens = this.io.local.to(storeRoom(tenantId))
    const others = this.#followers.take(tenantId, event, payload)
      ? screens.except(followersRoom(tenantId))
      : screens
    others.emit(event, payload as never)
  }

  /** Deletes published rows in batches: one statement per second and node instead of one per order. */
  #flush(): void {
    if (this.#published.length === 0) return
    const deletion = this.#deletePublished(this.#published.splice(0))
    this.#deletions.add(deletion)
    void deletion.then(() => this.#deletions.delete(deletion))
  }

  async #deletePublished(batch: readonly Announcement[]): Promise<void> {
    const left = groupBy(batch, ({ tenantId }) => tenantId)
    const deleteOn = async (node: PlatformDb, stores: SomeStores) => {
      const here = stores ?? []
      const published = here.flatMap((tenantId) => left.get(tenantId) ?? [])
      await node.all(deletePublished(stores, published))
      for (const tenantId of here) left.delete(tenantId)
    }
    try {
      await this.#options.platform.onEachNode(deleteOn, [...left.keys()])
    } catch (error) {
      this.#published.push(...[...left.values()].flat())
      this.#options.log.warn({ err: error }, 'published events could not be deleted yet')
    }
  }
}
