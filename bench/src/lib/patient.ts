import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { fetch } from 'undici'
import { orderNumber } from './menu.ts'
import type { Store } from './stores.ts'

const PAUSE_MS = 200
const ANSWER_MS = 5_000

/** A point of sale that sends an order, with its one key, until it is told what became of it. */
export class Patient {
  readonly #base: string
  retried = 0
  /** Milliseconds until the slowest order was acknowledged. */
  slowest = 0

  constructor(base: string) {
    this.#base = base
  }

  async order(store: Store, n: number): Promise<number> {
    const headers = { ...store.headers, 'idempotency-key': randomUUID() }
    const start = performance.now()
    for (;;) {
      const token = await this.#send(headers, orderNumber(n)).catch(() => null)
      if (token !== null) {
        this.slowest = Math.max(this.slowest, performance.now() - start)
        return token
      }
      this.retried++
      await sleep(PAUSE_MS)
    }
  }

  /** @returns null for an answer that another try may better. */
  async #send(headers: Record<string, string>, body: string): Promise<number | null> {
    const answer = await fetch(`${this.#base}/api/v1/pos/create-order`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status >= 500) return null
    const { tokenNo } = (await answer.json()) as { tokenNo?: number }
    if (tokenNo === undefined) throw new Error(`create-order answered ${answer.status}`)
    return tokenNo
  }
}

/** A kitchen's screen as the browser keeps it: fetches when it has joined and on every event, one fetch at a time. */
export class Screen {
  readonly store: Store
  readonly #base: string
  readonly #socket: Socket
  readonly #firstJoin: Promise<void>
  #tokens: ReadonlySet<number> = new Set()
  #isFetching = false
  #isStale = false

  constructor(base: string, store: Store) {
    this.#base = base
    this.store = store
    this.#socket = io(base, {
      auth: { token: store.token },
      transports: ['websocket'],
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      forceNew: true,
    })
    this.#firstJoin = new Promise((resolve) => {
      this.#socket.on('connect', () => {
        this.#socket.emit('authenticate', store.tenantId, (ok: boolean) => {
          if (!ok) return
          resolve()
          this.#refetch()
        })
      })
    })
    for (const event of ['new_order', 'order_update']) this.#socket.on(event, () => this.#refetch())
  }

  joined(): Promise<void> {
    return this.#firstJoin
  }

  shows(token: number): boolean {
    return this.#tokens.has(token)
  }

  close(): void {
    this.#socket.disconnect()
  }

  #refetch(): void {
    this.#isStale = true
    if (this.#isFetching) return
    this.#isFetching = true
    void this.#fetchAll().finally(() => {
      this.#isFetching = false
    })
  }

  async #fetchAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      try {
        await this.#fetchOnce()
      } catch {
        this.#isStale = true
        await sleep(PAUSE_MS)
        if (this.#socket.disconnected) return
      }
    }
  }

  async #fetchOnce(): Promise<void> {
    const answer = await fetch(`${this.#base}/api/v1/kitchen`, {
      headers: this.store.headers,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`kitchen answered ${answer.status}`)
    const orders = (await answer.json()) as { token_no: number }[]
    this.#tokens = new Set(orders.map(({ token_no }) => token_no))
  }
}
