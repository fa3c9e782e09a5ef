import type { ClientEvents, EventName, ServerEvents } from '@comanda/shared/realtime/events'
import { useEffect, useSyncExternalStore } from 'react'
import { io, type Socket } from 'socket.io-client'
import { renewSession } from '../api/client.ts'

/** `joined`: events of the store arrive. `down`: they do not, and a screen must not be trusted to be current. */
export type Connection = 'off' | 'connecting' | 'joined' | 'down'

type Authenticated = Omit<ClientEvents, 'authenticate'> & {
  authenticate: (tenantId: number, joined: (ok: boolean) => void) => void
}

const socket: Socket<ServerEvents, Authenticated> = io({
  autoConnect: false,
  // A WebSocket from the start needs one request, to any of several servers; long polling would need them all to
  // reach the same one, and is left to networks that let nothing else through.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
})

let connection: Connection = 'off'
let tenant: number | null = null
let refusals = 0
const watchers = new Set<() => void>()
const rejoined = new Set<() => void>()

function become(next: Connection): void {
  if (connection === next) return
  connection = next
  for (const watcher of watchers) watcher()
}

socket.on('connect', () => {
  if (tenant === null) return
  socket.emit('authenticate', tenant, (ok) => {
    if (!ok) return void renewAndReconnect()
    refusals = 0
    become('joined')
    // Also the first time: what happened between a screen's first fetch and now was not heard.
    for (const refetch of rejoined) refetch()
  })
})
socket.on('disconnect', (reason) => {
  become(tenant === null ? 'off' : 'down')
  // The server ended this session's sockets: only a valid session may come back.
  if (reason === 'io server disconnect' && tenant !== null) void renewAndReconnect()
})
socket.on('connect_error', () => become('down'))

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
  if (tenant !== null) socket.disconnect().connect()
}

/** Opens the store's connection; the returned function drops it. */
export function connectStore(tenantId: number): () => void {
  tenant = tenantId
  become('connecting')
  socket.connect()
  return () => {
    tenant = null
    socket.disconnect()
    become('off')
  }
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useConnection = (): Connection => useSyncExternalStore(watch, () => connection)

/** Hears one of the store's events while the screen is open. `heard` may change between renders. */
export function useStoreEvent<E extends EventName>(event: E, heard: ServerEvents[E]): void {
  useEffect(() => {
    socket.on(event, heard as never)
    return () => void socket.off(event, heard as never)
  }, [event, heard])
}

/** Whenever events begin to arrive (again), some may have been missed: the screen fetches everything again. */
export function useRejoined(refetch: () => void): void {
  useEffect(() => {
    rejoined.add(refetch)
    return () => void rejoined.delete(refetch)
  }, [refetch])
}
