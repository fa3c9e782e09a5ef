import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Client } from './restaurant.ts'

export interface OpenSocket {
  socket: Socket
  joined: boolean
  /** Resolves with the reason when the server disconnects. */
  dropped: Promise<string>
}

/** Opens a screen of this user that joins the store, until the test ends. */
export async function openSocket(client: Client): Promise<OpenSocket> {
  const socket = io(client.base, {
    auth: { token: client.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  const dropped = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const joined = await new Promise<boolean>((resolve) =>
    socket.emit('authenticate', client.tenantId, resolve),
  )
  return { socket, joined, dropped }
}
