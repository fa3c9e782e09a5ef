import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/** The treatment of traffic by the proxy. */
export type ProxyMode =
  /** Forwards it. */
  | 'clear'
  /** Refuses connections. */
  | 'refused'
  /** Accepts connections and keeps them, but forwards nothing in either direction. */
  | 'silent'
  /** Cuts the next answer off before its first byte, once. */
  | 'answer lost'
  /** Cuts the next request off in the middle, once. */
  | 'request cut'
  /** Sends the next request twice, on two connections; forwards the first answer and drops the other. */
  | 'request duplicated'

interface Pair {
  near: Socket
  far: Socket
  /** Bytes from the client that arrived while nothing was forwarded. */
  held: { to: Socket; bytes: Buffer }[]
  /** Called instead of passing on the server's next bytes. */
  onAnswer: (() => void) | null
}

/** A request that contains this text is waited for. */
interface Expected {
  text: string
  met: (pair: Pair) => void
}

/** A TCP proxy that can fail on purpose. */
export class TcpProxy {
  readonly port: number
  mode: ProxyMode = 'clear'
  /** Delay in milliseconds before it forwards anything. */
  delayMs = 0
  readonly #listener: Server
  readonly #pairs = new Set<Pair>()
  /** Open connections, including those whose server is gone. */
  readonly #near = new Set<Socket>()
  #target: { host: string; port: number }
  #expected: Expected | null = null

  private constructor(listener: Server, target: { host: string; port: number }) {
    this.port = (listener.address() as AddressInfo).port
    this.#listener = listener
    this.#target = target
    listener.on('connection', (near) => this.#join(near))
  }

  static async open(port: number): Promise<TcpProxy> {
    const listener = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return new TcpProxy(listener, { host: '127.0.0.1', port })
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The URL of a database, through this proxy. */
  through(url: string): string {
    const changed = new URL(url)
    changed.port = String(this.port)
    return changed.href
  }

  get connections(): number {
    return this.#pairs.size
  }

  /** Sends new connections to another server. */
  retarget(port: number): void {
    this.#target = { host: '127.0.0.1', port }
  }

  /** Resolves when a client has sent a request that contains this text. Only the latest wait counts. */
  request(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#expected = { text, met: () => resolve() }
    })
  }

  /**
   * Drops the answer to the next request that contains this text, after the server has sent it.
   * @param first called before the client notices
   */
  loseAnswerTo(text: string, first: () => void = () => {}): Promise<void> {
    return new Promise((resolve) => {
      const met = (pair: Pair) => {
        pair.onAnswer = () => {
          first()
          pair.near.resetAndDestroy()
          pair.far.resetAndDestroy()
          resolve()
        }
      }
      this.#expected = { text, met }
    })
  }

  /** Resets every connection at once. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  /** Keeps the clients' connections open and drops the servers' side. */
  abandon(): void {
    for (const { far } of this.#pairs) far.resetAndDestroy()
  }

  /** Forwards again, starting with the bytes that were held back. */
  clear(): void {
    this.mode = 'clear'
    for (const { held } of this.#pairs)
      for (const { to, bytes } of held.splice(0)) if (to.writable) to.write(bytes)
  }

  async close(): Promise<void> {
    this.cut()
    for (const near of this.#near) near.resetAndDestroy()
    this.#listener.close()
    await once(this.#listener, 'close')
  }

  #join(near: Socket): void {
    if (this.mode === 'refused') return void near.resetAndDestroy()
    const far = dial({ ...this.#target, allowHalfOpen: true })
    const pair: Pair = { near, far, held: [], onAnswer: null }
    this.#pairs.add(pair)
    this.#near.add(near)
    near.on('close', () => this.#near.delete(near))
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.on('data', (bytes) => this.#toServer(pair, bytes))
    far.on('data', (bytes) => this.#toClient(pair, bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.resetAndDestroy())
      one.on('end', () => this.mode !== 'silent' && other.end())
      one.on('close', () => {
        this.#pairs.delete(pair)
        if (this.mode !== 'silent') other.destroy()
      })
    }
  }

  #toServer(pair: Pair, bytes: Buffer): void {
    if (this.mode === 'request cut') {
      this.mode = 'clear'
      pair.far.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => pair.far.resetAndDestroy())
      pair.near.resetAndDestroy()
      return
    }
    if (this.mode === 'request duplicated') {
      this.mode = 'clear'
      const twin = dial(this.#target)
      twin.on('error', () => {})
      twin.on('data', () => twin.destroy())
      twin.write(bytes)
    }
    this.#pass(pair, pair.far, bytes)
    if (!this.#expected || !bytes.includes(this.#expected.text)) return
    const { met } = this.#expected
    this.#expected = null
    met(pair)
  }

  #toClient(pair: Pair, bytes: Buffer): void {
    if (pair.onAnswer) {
      pair.onAnswer()
      return
    }
    if (this.mode === 'answer lost') {
      this.mode = 'clear'
      pair.near.resetAndDestroy()
      pair.far.resetAndDestroy()
      return
    }
    this.#pass(pair, pair.near, bytes)
  }

  #pass(pair: Pair, to: Socket, bytes: Buffer): void {
    if (this.mode === 'silent') pair.held.push({ to, bytes })
    else if (this.delayMs > 0) setTimeout(() => to.writable && to.write(bytes), this.delayMs)
    else if (to.writable) to.write(bytes)
  }
}
