import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Client } from './restaurant.ts'

export interface OpenSocket {
  socket: Socket
  joined: boolean
  /** The events of the store, with their payloads. */
  received: [event: string, payload: unknown][]
  /** Resolves with the reason when the server disconnects. */
  dropped: Promise<string>
}

/**
 * Opens a screen of this user until the test ends.
 * @param tenantId the store that it asks to join
 */
export async function openSocket(
  client: Pick<Client, 'base' | 'token' | 'tenantId'>,
  tenantId = client.tenantId,
): Promise<OpenSocket> {
  const socket = io(client.base, {
    auth: { token: client.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  const received: OpenSocket['received'] = []
  socket.onAny((event, payload) => received.push([event, payload]))
  const dropped = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const answered = new Promise<boolean>((resolve) => socket.emit('authenticate', tenantId, resolve))
  const joined = await Promise.race([answered, dropped.then(() => false)])
  return { socket, joined, received, dropped }
}

/** Collects the names of the events of the client's store until the test ends. */
export async function eventsFor(client: Client): Promise<string[]> {
  const { socket } = await openSocket(client)
  const names: string[] = []
  socket.onAny((event: string) => names.push(event))
  return names
}
