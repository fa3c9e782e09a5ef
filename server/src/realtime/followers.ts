import { setTimeout as pause } from 'node:timers/promises'
import type { EventName } from '@comanda/shared/realtime/events'
import type { Following, News } from '../http/feed.ts'
import type { JsonText } from '../http/sending/json-text.ts'
import { followersRoom, type StoreSocket, type StoreSockets } from './sockets.ts'

/** Events that come with news to the screens that follow a call. */
const WITH_NEWS: ReadonlySet<EventName> = new Set(['new_order', 'order_update'])

/** Events of this time after the last news of a store share the next news. */
const GATHER_MS = 50

export interface FollowersDeps {
  io: StoreSockets
  clock: () => Date
  /** @returns the news of each; null for a screen that must ask */
  newsOf: (tenantId: number, screens: readonly Following[]) => Promise<(News | null)[]>
  log: { warn: (details: object, message: string) => void }
}

type Event = [event: EventName, payload: unknown]
type Due = Map<StoreSocket, Event[]>

/**
 * The sockets of this process that follow calls. Each gets an event together with what it announces, read with the rights
 * that its session has at that moment; or the event alone, after which it asks by a request and can follow again.
 */
export class Followers {
  readonly #deps: FollowersDeps
  readonly #due = new Map<number, Due>()

  constructor(deps: FollowersDeps) {
    this.#deps = deps
    deps.io.on('connection', (socket) => socket.on('unfollow', (path) => this.#end(socket, String(path))))
  }

  /** @returns whether the socket is one of this process */
  add(following: Following): boolean {
    const { screen, path, session } = following
    const socket = this.#deps.io.sockets.sockets.get(screen)
    if (socket?.data.session?.sessionId !== session.sessionId) return false
    socket.data.follows ??= new Map()
    socket.data.follows.set(path, following)
    void socket.join(followersRoom(session.tenantId))
    return true
  }

  /** @returns whether the followers of the store get this event here; the caller sends it to the others */
  take(tenantId: number, event: EventName, payload: unknown): boolean {
    const { sockets } = this.#deps.io
    const ids = WITH_NEWS.has(event) ? sockets.adapter.rooms.get(followersRoom(tenantId)) : undefined
    if (!ids) return false
    const due: Due = this.#due.get(tenantId) ?? new Map()
    for (const id of ids) {
      const socket = sockets.sockets.get(id)
      const events = (socket && due.get(socket)) ?? []
      const isKnown = event === 'order_update' && events.some(([known]) => known === event)
      if (socket && !isKnown) due.set(socket, [...events, [event, payload]])
    }
    if (!this.#due.has(tenantId)) void this.#run(tenantId, due)
    return true
  }

  async #run(tenantId: number, due: Due): Promise<void> {
    this.#due.set(tenantId, due)
    while (due.size > 0) {
      const taken: Due = new Map(due)
      due.clear()
      await this.#send(tenantId, taken)
      await pause(GATHER_MS)
    }
    this.#due.delete(tenantId)
  }

  async #send(tenantId: number, due: Due): Promise<void> {
    const ready = await this.#read(tenantId, [...due.keys()]).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'news for screens could not be read')
      return new Map<Following, PushedNews>()
    })
    const frames = new Map<string, Frame>()
    for (const [socket, events] of due) {
      const follows = [...(socket.data.follows?.values() ?? [])]
      const news = follows.flatMap((following) => ready.get(following) ?? [])
      if (news.length === 0 || news.length < follows.length || isFull(socket)) {
        for (const { path } of follows) this.#end(socket, path)
        for (const [event, payload] of events) socket.emit(event, payload as never)
        continue
      }
      for (const [index, following] of follows.entries()) following.version = news[index]?.version ?? ''
      const key = JSON.stringify([events, news.map(({ path, base, version }) => [path, base, version])])
      const frame = frames.get(key) ?? { events, news, ids: [] }
      frame.ids.push(socket.id)
      frames.set(key, frame)
    }
    for (const frame of frames.values()) this.#deps.io.local.to(frame.ids).emit('news', written(frame))
  }

  /** Those without news must ask. */
  async #read(tenantId: number, sockets: readonly StoreSocket[]): Promise<Map<Following, PushedNews>> {
    const { clock, newsOf } = this.#deps
    const now = clock().getTime()
    const follows = sockets
      .flatMap(({ data }) => [...(data.follows?.values() ?? [])])
      .filter(({ session }) => session.expires > now)
      .map((following) => ({ following, path: following.path, base: following.version }))
    if (follows.length === 0) return new Map()
    const found = await newsOf(
      tenantId,
      follows.map(({ following }) => following),
    )
    const ready = new Map<Following, PushedNews>()
    for (const [index, { following, path, base }] of follows.entries()) {
      const { version, text } = found[index] ?? {}
      if (version && text) ready.set(following, { path, base, version, text })
    }
    return ready
  }

  #end(socket: StoreSocket, path: string): void {
    const { data } = socket
    const following = data.follows?.get(path)
    data.follows?.delete(path)
    if (following && data.follows?.size === 0) void socket.leave(followersRoom(following.session.tenantId))
  }
}

interface PushedNews {
  path: string
  /** What the screen had. */
  base: string
  version: string
  text: JsonText
}

/** What sockets that have the same versions get. */
interface Frame {
  events: Event[]
  news: PushedNews[]
  ids: string[]
}

/** Whether the connection has not taken yet what was sent before. */
const isFull = ({ conn }: StoreSocket): boolean => !conn.transport.writable

/** A NewsFrame, of answers that are JSON already. */
function written({ events, news }: Frame): string {
  const all = news.map(
    ({ path, base, text }) =>
      `{"path":${JSON.stringify(path)},"base":${JSON.stringify(base)},"answer":${text.text}}`,
  )
  return `{"events":${JSON.stringify(events)},"news":[${all.join()}]}`
}
