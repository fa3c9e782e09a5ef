import { once } from 'node:events'
import {
  Agent,
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECKED_EVERY_MS = 100

/**
 * A minimal balancer: each request goes to the next ready process. It skips a process that cannot be reached and never
 * sends a request twice.
 */
export class Balancer {
  readonly base: string
  readonly #listener: Server
  readonly #ports: readonly number[]
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 })
  readonly #timer: NodeJS.Timeout
  #ready: number[]
  #next = 0

  private constructor(listener: Server, ports: readonly number[]) {
    this.#listener = listener
    this.#ports = ports
    this.#ready = [...ports]
    this.base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    this.#timer = setInterval(() => void this.#check(), CHECKED_EVERY_MS)
    listener.on('request', (request, response) => this.#pass(request, response))
  }

  static async open(ports: readonly number[]): Promise<Balancer> {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return new Balancer(listener, ports)
  }

  isUsing(port: number): boolean {
    return this.#ready.includes(port)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#agent.destroy()
    this.#listener.closeAllConnections()
    this.#listener.close()
    await once(this.#listener, 'close')
  }

  async #check(): Promise<void> {
    const answers = await Promise.all(this.#ports.map(isReady))
    this.#ready = this.#ports.filter((_, index) => answers[index])
  }

  #pass(request: IncomingMessage, response: ServerResponse, tried: readonly number[] = []): void {
    const open = this.#ready.filter((port) => !tried.includes(port))
    const port = open[this.#next++ % open.length]
    if (port === undefined) return void response.writeHead(502).end()
    const { method, url: path, headers } = request
    const onward = ask({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent })
    onward.on('response', (answer) => {
      const { connection: _own, 'keep-alive': _time, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(response)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // The connection was refused, so nothing of the request was sent.
      if (error.code === 'ECONNREFUSED') this.#pass(request, response, [...tried, port])
      else if (!response.headersSent) response.writeHead(502).end()
      else response.destroy()
    })
    request.pipe(onward)
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
