import { Watchers } from '@comanda/shared/kernel/watchers'
import type { ClientEvents, EventName, EventPayload, ServerEvents } from '@comanda/shared/realtime/events'
import type { FollowerEvents, NewsFrame, PushedNews } from '@comanda/shared/realtime/follow'
import { useEffect, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { renewSession } from '../api/client.ts'
import { isUnlockedOffline } from '../api/session.ts'

/** `joined`: the store's events arrive. `down`: they do not, so data may be old. */
export type Connection = 'off' | 'connecting' | 'joined' | 'down'

type Authenticated = Omit<ClientEvents, 'authenticate'> & {
  authenticate: (tenantId: number, joined: (ok: boolean) => void) => void
}

const OPTIONS = {
  autoConnect: false,
  // A WebSocket needs one request to any server; long polling needs the same server each time and is only the
  // fallback.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
}

/** Null until the library is loaded: pages render before it. */
let socket: Socket<ServerEvents & FollowerEvents, Authenticated> | null = null
let connection: Connection = 'off'
let tenant: number | null = null
let refusals = 0
const watchers = new Watchers()
const joinHandlers = new Watchers()
type Handler = (...args: unknown[]) => void
const handlers = new Map<EventName, Set<Handler>>()

function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  watchers.notify()
}

async function open(): Promise<void> {
  try {
    const { io } = await import('socket.io-client')
    socket ??= listen(io(OPTIONS))
  } catch {
    setConnection('down')
    setTimeout(() => tenant !== null && void open(), OPTIONS.reconnectionDelayMax)
    return
  }
  if (tenant !== null) socket.connect()
}

function listen(newSocket: NonNullable<typeof socket>): NonNullable<typeof socket> {
  newSocket.on('connect', () => {
    if (tenant === null) return
    newSocket.emit('authenticate', tenant, (ok) => {
      if (!ok) return void renewAndReconnect()
      refusals = 0
      setConnection('joined')
      // Also after the first connection: events between a page's first fetch and now were missed.
      joinHandlers.notify()
    })
  })
  newSocket.on('disconnect', (reason) => {
    setConnection(tenant === null ? 'off' : 'down')
    // The server ended this session's sockets: reconnect only with a valid session.
    if (reason === 'io server disconnect' && tenant !== null) void renewAndReconnect()
  })
  newSocket.on('connect_error', () => setConnection('down'))
  newSocket.on('news', (frame) => {
    const { events, news } = JSON.parse(frame) as NewsFrame
    const fresh = news.filter((one) => takeNews(one)).map(({ path }) => path)
    for (const [event, payload] of events) handle(event, payload, fresh)
  })
  newSocket.onAny(handle)
  return newSocket
}

function handle(event: EventName, ...args: unknown[]): void {
  for (const handler of handlers.get(event) ?? []) handler(...args)
}

let takeNews: (news: PushedNews) => boolean = () => false

/** Sets the function that takes the news of followed calls. It returns whether the call's rows are current now. */
export function onNews(take: typeof takeNews): void {
  takeNews = take
}

/** This tab's socket, for calls whose news it will get; undefined while it gets no events. */
export const ownScreen = (): string | undefined => (connection === 'joined' ? socket?.id : undefined)

/** The page no longer shows what it followed. */
export const unfollow = (path: string): void => void socket?.emit('unfollow', path)

const REFUSAL_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * The handshake's cookie expired, so a new cookie needs a new handshake. After refusals that a new session
 * does not fix (another tab signed in to another store), the retry interval grows.
 */
async function renewAndReconnect(): Promise<void> {
  setConnection('down')
  const pause = Math.min(refusals * REFUSAL_PAUSE_MS, LONGEST_PAUSE_MS)
  refusals++
  await new Promise((resume) => setTimeout(resume, pause))
  if (tenant === null) return
  // Without an answer the socket keeps retrying.
  await renewSession()
  if (tenant !== null) socket?.disconnect().connect()
}

/**
 * Opens the store's connection.
 * @returns a function that closes it
 */
export function connectStore(tenantId: number): () => void {
  tenant = tenantId
  setConnection(isUnlockedOffline() ? 'down' : 'connecting')
  // The browser's session may be that of the person before.
  if (!isUnlockedOffline()) void open()
  return () => {
    tenant = null
    socket?.disconnect()
    setConnection('off')
  }
}

export const connectionNow = (): Connection => connection
export const watchConnection = watchers.watch
export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connectionNow)

const watchNetwork = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Whether the browser reports a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

/**
 * Subscribes to an event of the store. `handler` may change between renders. Its second argument has the paths of followed
 * calls whose rows came with the event.
 */
export function useStoreEvent<E extends EventName>(
  event: E,
  handler: (payload: EventPayload<E>, fresh?: readonly string[]) => void,
): void {
  useEffect(() => {
    const all = handlers.get(event) ?? new Set()
    handlers.set(event, all.add(handler as Handler))
    return () => void all.delete(handler as Handler)
  }, [event, handler])
}

/** Refetches after each (re)connection, because events may have been missed. */
export function useRejoined(refetch: () => void): void {
  useEffect(() => joinHandlers.watch(refetch), [refetch])
}
