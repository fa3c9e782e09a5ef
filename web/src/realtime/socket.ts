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
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
})

let connection: Connection = 'off'
let tenant: number | null = null
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
    const wasDown = connection === 'down'
    become('joined')
    if (wasDown) for (const refetch of rejoined) refetch()
  })
})
socket.on('disconnect', (reason) => {
  become(tenant === null ? 'off' : 'down')
  // The server ended this session's sockets: only a valid session may come back.
  if (reason === 'io server disconnect' && tenant !== null) void renewAndReconnect()
})
socket.on('connect_error', () => become('down'))

/** The handshake's cookie had expired: a new one needs a new handshake. */
async function renewAndReconnect(): Promise<void> {
  become('down')
  if (await renewSession()) socket.disconnect().connect()
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

/** After an interruption events may have been missed: the screen fetches everything again. */
export function useRejoined(refetch: () => void): void {
  useEffect(() => {
    rejoined.add(refetch)
    return () => void rejoined.delete(refetch)
  }, [refetch])
}
