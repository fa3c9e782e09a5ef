import { io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Client } from './restaurant.ts'

/** Collects the names of the events of the client's store until the test ends. */
export async function eventsFor(client: Client): Promise<string[]> {
  const socket = io(client.base, { auth: { token: client.token }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void socket.disconnect())
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  await new Promise((resolve) => socket.emit('authenticate', client.tenantId, resolve))
  return heard
}
