import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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

/** The requests of one connection's client, read from PostgreSQL's frontend messages. */
class FrontendReader {
  /** The login's name, from the startup message. */
  user = ''
  #pending = Buffer.alloc(0)
  #started = false
  readonly #prepared = new Map<string, string>()
  #bound = ''

  /** @returns the statements that these bytes start, in order. */
  read(chunk: Buffer): string[] {
    this.#pending = Buffer.concat([this.#pending, chunk])
    const statements: string[] = []
    for (let message = this.#next(); message; message = this.#next()) {
      statements.push(...this.#statementsOf(message.type, message.body))
    }
    return statements
  }

  #next(): { type: string; body: Buffer } | null {
    // Only the startup message carries no type.
    const lead = this.#started ? 1 : 0
    if (this.#pending.length < lead + 4) return null
    const end = lead + this.#pending.readInt32BE(lead)
    if (this.#pending.length < end) return null
    const type = this.#started ? String.fromCharCode(this.#pending[0] ?? 0) : 'startup'
    const body = this.#pending.subarray(lead + 4, end)
    this.#pending = this.#pending.subarray(end)
    this.#started = true
    return { type, body }
  }

  #statementsOf(type: string, body: Buffer): string[] {
    const texts = body.toString('latin1').split('\0')
    if (type === 'startup') this.user = texts[texts.indexOf('user', 0) + 1] ?? ''
    if (type === 'Q')
      return body
        .toString('utf8', 0, body.length - 1)
        .split(';')
        .filter((one) => one.trim() !== '')
    if (type === 'P') this.#prepared.set(texts[0] ?? '', texts[1] ?? '')
    if (type === 'B') this.#bound = this.#prepared.get(texts[1] ?? '') ?? ''
    return type === 'E' ? [this.#bound] : []
  }
}
