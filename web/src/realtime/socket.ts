import type { ClientEvents, EventName, ServerEvents } from '@comanda/shared/realtime/events'
import { useEffect, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { renewSession } from '../api/client.ts'

/** `joined`: events of the store arrive. `down`: they do not, and a screen must not be trusted to be current. */
export type Connection = 'off' | 'connecting' | 'joined' | 'down'

type Authenticated = Omit<ClientEvents, 'authenticate'> & {
  authenticate: (tenantId: number, joined: (ok: boolean) => void) => void
}

const OPTIONS = {
  autoConnect: false,
  // A WebSocket from the start needs one request, to any of several servers; long polling would need them all to
  // reach the same one, and is left to networks that let nothing else through.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
}

/** Null until its library is there: a page is shown before events are listened for. */
let socket: Socket<ServerEvents, Authenticated> | null = null
let connection: Connection = 'off'
let tenant: number | null = null
let refusals = 0
const watchers = new Set<() => void>()
const rejoined = new Set<() => void>()
type Hear = (...told: unknown[]) => void
const heard = new Map<EventName, Set<Hear>>()

function become(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

async function open(): Promise<void> {
  try {
    const { io } = await import('socket.io-client')
    socket ??= listen(io(OPTIONS))
  } catch {
    become('down')
    setTimeout(() => tenant !== null && void open(), OPTIONS.reconnectionDelayMax)
    return
  }
  if (tenant !== null) socket.connect()
}

function listen(fresh: NonNullable<typeof socket>): NonNullable<typeof socket> {
  fresh.on('connect', () => {
    if (tenant === null) return
    fresh.emit('authenticate', tenant, (ok) => {
      if (!ok) return void renewAndReconnect()
      refusals = 0
      become('joined')
      // Also the first time: what happened between a screen's first fetch and now was not heard.
      for (const refetch of rejoined) refetch()
    })
  })
  fresh.on('disconnect', (reason) => {
    become(tenant === null ? 'off' : 'down')
    // The server ended this session's sockets: only a valid session may come back.
    if (reason === 'io server disconnect' && tenant !== null) void renewAndReconnect()
  })
  fresh.on('connect_error', () => become('down'))
  fresh.onAny((event: EventName, ...told: unknown[]) => {
    for (const hear of heard.get(event) ?? []) hear(...told)
  })
  return fresh
}

const REFUSAL_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * The handshake's cookie had expired: a new one needs a new handshake. A refusal that a new session does not mend
 * (another tab signed in to another store) is asked about ever less often.
 */
async function renewAndReconnect(): Promise<void> {
  become('down')
  const pause = Math.min(refusals * REFUSAL_PAUSE_MS, LONGEST_PAUSE_MS)
  refusals++
  await new Promise((resume) => setTimeout(resume, pause))
  if (tenant === null) return
  // Without an answer the socket's own attempts go on until there is one.
  await renewSession()
  if (tenant !== null) socket?.disconnect().connect()
}

/** Opens the store's connection; the returned function drops it. */
export function connectStore(tenantId: number): () => void {
  tenant = tenantId
  become('connecting')
  void open()
  return () => {
    tenant = null
    socket?.disconnect()
    become('off')
  }
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useConnection = (): Connection => useSyncExternalStore(watch, () => connection)

const watchNetwork = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Whether the device has a network, as far as the browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

/** Hears one of the store's events while the screen is open. `hear` may change between renders. */
export function useStoreEvent<E extends EventName>(event: E, hear: ServerEvents[E]): void {
  useEffect(() => {
    const all = heard.get(event) ?? new Set()
    heard.set(event, all.add(hear as Hear))
    return () => void all.delete(hear as Hear)
  }, [event, hear])
}

/** Whenever events begin to arrive (again), some may have been missed: the screen fetches everything again. */
export function useRejoined(refetch: () => void): void {
  useEffect(() => {
    rejoined.add(refetch)
    return () => void rejoined.delete(refetch)
  }, [refetch])
}
