import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { Mechanism } from './mechanism.ts'

/** A double of a printer to which others connect. */
export abstract class ListeningPrinter {
  readonly mechanism = new Mechanism()
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #closed: Promise<unknown> = Promise.resolve()
  #port = 0

  /** `host:port`, as typed into the settings. */
  get address(): string {
    return `127.0.0.1:${this.#port}`
  }

  /** Listens, at the same port as before. */
  async turnOn(): Promise<this> {
    await this.#closed
    if (this.#server) return this
    const server = this.listener()
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    return this
  }

  /** Pulls the plug. */
  async turnOff(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    this.mechanism.failPower()
    this.#closed = once(server, 'close')
    for (const socket of this.#sockets) socket.resetAndDestroy()
    server.close()
    await this.#closed
  }

  /** A server that speaks its protocol and does not listen yet. */
  protected abstract listener(): Server
}
