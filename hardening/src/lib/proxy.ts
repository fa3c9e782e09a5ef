import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/** What happens to what passes. */
export type Weather =
  /** It passes. */
  | 'clear'
  /** Nobody is there. */
  | 'refused'
  /** Connections are taken and kept, and nothing passes in either direction. */
  | 'silent'
  /** The next answer that comes back is cut off before its first byte, once. */
  | 'answer lost'
  /** The next request is cut off in the middle, once. */
  | 'request cut'
  /** The next request arrives twice, on two connections; the first answer passes, the other is thrown away. */
  | 'request doubled'

interface Pair {
  near: Socket
  far: Socket
  /** What came from the near side while nothing passed. */
  held: { to: Socket; bytes: Buffer }[]
}

/** Stands between two that speak TCP. */
export class TcpProxy {
  readonly port: number
  weather: Weather = 'clear'
  /** Waits so long before it passes anything on. */
  delayMs = 0
  readonly #listener: Server
  readonly #pairs = new Set<Pair>()
  /** Also those that have nobody behind them any more. */
  readonly #near = new Set<Socket>()
  #target: { host: string; port: number }

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

  /** The address of a database, with this in between. */
  through(url: string): string {
    const changed = new URL(url)
    changed.port = String(this.port)
    return changed.href
  }

  get connections(): number {
    return this.#pairs.size
  }

  /** From now on another one is behind it, for new connections. */
  retarget(port: number): void {
    this.#target = { host: '127.0.0.1', port }
  }

  /** Every connection ends at once, without a goodbye. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  /** The near side's connections are left as they are, with nobody behind them. */
  abandon(): void {
    for (const { far } of this.#pairs) far.resetAndDestroy()
  }

  /** What was silent passes again, with what was held back. */
  clear(): void {
    this.weather = 'clear'
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
    if (this.weather === 'refused') return void near.resetAndDestroy()
    const far = dial({ ...this.#target, allowHalfOpen: true })
    const pair: Pair = { near, far, held: [] }
    this.#pairs.add(pair)
    this.#near.add(near)
    near.on('close', () => this.#near.delete(near))
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.on('data', (bytes) => this.#toFar(pair, bytes))
    far.on('data', (bytes) => this.#toNear(pair, bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.resetAndDestroy())
      one.on('end', () => this.weather !== 'silent' && other.end())
      one.on('close', () => {
        this.#pairs.delete(pair)
        if (this.weather !== 'silent') other.destroy()
      })
    }
  }

  #toFar(pair: Pair, bytes: Buffer): void {
    if (this.weather === 'request cut') {
      this.weather = 'clear'
      pair.far.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => pair.far.resetAndDestroy())
      pair.near.resetAndDestroy()
      return
    }
    if (this.weather === 'request doubled') {
      this.weather = 'clear'
      const twin = dial(this.#target)
      twin.on('error', () => {})
      twin.on('data', () => twin.destroy())
      twin.write(bytes)
    }
    this.#pass(pair, pair.far, bytes)
  }

  #toNear(pair: Pair, bytes: Buffer): void {
    if (this.weather === 'answer lost') {
      this.weather = 'clear'
      pair.near.resetAndDestroy()
      pair.far.resetAndDestroy()
      return
    }
    this.#pass(pair, pair.near, bytes)
  }

  #pass(pair: Pair, to: Socket, bytes: Buffer): void {
    if (this.weather === 'silent') pair.held.push({ to, bytes })
    else if (this.delayMs > 0) setTimeout(() => to.writable && to.write(bytes), this.delayMs)
    else if (to.writable) to.write(bytes)
  }
}
