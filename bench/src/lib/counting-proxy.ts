import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { FrontendReader } from './wire.ts'

/** Longer than any pause between two writes of one round trip. */
const GATHER_MS = 10

/** The data on one connection between two waits for an answer. */
export interface Flight {
  user: string
  connection: number
  statements: string[]
}

export interface CountingProxy {
  port: number
  /** The requests of the work. Nothing else may use the database through this proxy during the work. */
  record(work: () => Promise<unknown>): Promise<Flight[]>
  close(): Promise<void>
}

/**
 * A proxy between a process and Postgres that counts round trips exactly. It holds back a client's data until the
 * client stops sending, so that all data of one round trip passes together.
 */
export async function startCountingProxy(target: { host: string; port: number }): Promise<CountingProxy> {
  const flights: Flight[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((client) => {
    const upstream = connect(target)
    const reader = new FrontendReader()
    const connection = connections++
    let held: Buffer[] = []
    let timer: NodeJS.Timeout | undefined
    const depart = () => {
      const bytes = Buffer.concat(held)
      held = []
      const statements = reader.read(bytes)
      if (statements.length > 0) flights.push({ user: reader.user, connection, statements })
      upstream.write(bytes)
    }
    client.on('data', (chunk) => {
      held.push(chunk)
      clearTimeout(timer)
      timer = setTimeout(depart, GATHER_MS)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    record: async (work) => {
      flights.length = 0
      await work()
      return [...flights]
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
