import type { ClientEvents, ServerEvents } from '@comanda/shared/realtime/events'
import type { Server, Socket } from 'socket.io'
import type { SessionRef } from '../http/session/tokens.ts'

/** The events that also concern other server processes, not only screens. */
export interface ProcessEvents {
  menu_changed: (tenantId: number) => void
  print_update: (tenantId: number) => void
}

/** Messages between processes beside events. */
export interface ProcessMessages extends ProcessEvents {
  session_renewed: (session: SessionRef) => void
}

interface SocketData {
  /** Absent until the socket has joined its store. */
  session?: SessionRef
  /** Only of a socket that has shown an expired token of its session. */
  waiting?: SessionRef & { /** The last renewal when it began to wait. */ rotatedAt: Date }
}

export type StoreSocket = Socket<ClientEvents, ServerEvents, ProcessMessages, SocketData>
export type StoreSockets = Server<ClientEvents, ServerEvents, ProcessMessages, SocketData>

export const storeRoom = (tenantId: number) => `store:${tenantId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
