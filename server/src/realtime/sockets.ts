import type { ClientEvents, EventName, ServerEvents } from '@comanda/shared/realtime/events'
import type { FollowerEvents } from '@comanda/shared/realtime/follow'
import type { Server, Socket } from 'socket.io'
import type { Following } from '../http/feed.ts'
import type { SessionRef } from '../http/session/tokens.ts'

/** The events that also concern server processes, not only screens. */
export interface ProcessEvents {
  menu_changed: (tenantId: number) => void
  print_update: (tenantId: number) => void
}

/** Messages between processes. */
export interface ProcessMessages {
  /** An event was published. */
  announced: (tenantId: number, event: EventName, payload: never) => void
  /** A screen of another process began to follow a call. */
  followed: (following: Following) => void
  session_renewed: (session: SessionRef) => void
}

/** A sitting of diners, and the guest whose phone it is. */
export interface SittingRef {
  tenantId: number
  sittingId: number
  guest: number
}

interface SocketData {
  /** The calls whose news it gets, by path. */
  follows?: Map<string, Following>
  /** Absent until the socket has joined its store. */
  session?: SessionRef
  /** Of a diner's phone; staff's sockets have none. */
  sitting?: SittingRef
  /** Only of a socket that has shown an expired token of its session. */
  waiting?: SessionRef & { /** The last renewal when it began to wait. */ rotatedAt: Date }
}

type SentEvents = ServerEvents & FollowerEvents
export type StoreSocket = Socket<ClientEvents, SentEvents, ProcessMessages, SocketData>
export type StoreSockets = Server<ClientEvents, SentEvents, ProcessMessages, SocketData>

export const storeRoom = (tenantId: number) => `store:${tenantId}`
/** The screens of a store that get events with news. */
export const followersRoom = (tenantId: number) => `followers:${tenantId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
export const sittingRoom = (tenantId: number, sittingId: number) => `sitting:${tenantId}:${sittingId}`
/** The phones of all diners of a store. */
export const guestsRoom = (tenantId: number) => `guests:${tenantId}`
