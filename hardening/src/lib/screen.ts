import { setTimeout as sleep } from 'node:timers/promises'
import { listKitchen } from '@comanda/shared/kitchen/api'
import { io, type Socket } from 'socket.io-client'
import type { Store } from './store.ts'
import { waitUntil } from './wait-until.ts'

const PAUSE_MS = 200

/**
 * A kitchen screen that behaves as in the browser: it joins its store's room after every connection, fetches
 * everything after joining and on every event, and retries when it is refused.
 */
export class Screen {
  readonly store: Store
  readonly events: { event: string; payload: unknown }[] = []
  /** How often it has joined. */
  joins = 0
  isJoined = false
  readonly #base: string
  readonly #socket: Socket
  #orders = ''
  #isStale = false
  #isFetching = false

  constructor(store: Store, base = store.admin.base) {
    this.store = store
    this.#base = base
    this.#socket = io(base, {
      auth: { token: store.admin.token },
      transports: ['websocket'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 2_000,
      forceNew: true,
    })
    this.#socket.on('connect', () => this.#join())
    this.#socket.on('disconnect', (reason) => {
      this.isJoined = false
      if (reason === 'io server disconnect') this.#socket.connect()
    })
    this.#socket.onAny((event: string, payload: unknown) => {
      this.events.push({ event, payload })
      this.#refetch()
    })
  }

  /** The orders it shows, from the last fetch. */
  get orders(): string {
    return this.#orders
  }

  close(): void {
    this.#socket.disconnect()
  }

  #join(): void {
    this.#socket.emit('authenticate', this.store.tenantId, (isJoined: boolean) => {
      if (!isJoined) return void sleep(PAUSE_MS).then(() => this.#socket.disconnect().connect())
      this.isJoined = true
      this.joins++
      this.#refetch()
    })
  }

  #refetch(): void {
    this.#isStale = true
    if (!this.#isFetching) void this.#fetchAll()
  }

  async #fetchAll(): Promise<void> {
    this.#isFetching = true
    while (this.#isStale) {
      this.#isStale = false
      const shown = await kitchenOf(this.store, this.#base).catch(() => null)
      if (shown !== null) this.#orders = shown
      else {
        this.#isStale = this.#socket.active
        await sleep(PAUSE_MS)
      }
    }
    this.#isFetching = false
  }
}

/** The answer of GET for the store's kitchen. @throws when the request fails. */
export async function kitchenOf(store: Store, base = store.admin.base): Promise<string> {
  return JSON.stringify(await store.admin.at(base).call(listKitchen, { timeoutMs: 30_000 }))
}

/** Resolves when the screen has joined. */
export async function openScreen(store: Store, base?: string): Promise<Screen> {
  const screen = new Screen(store, base)
  await waitUntil('the screen has joined its store', () => screen.isJoined)
  return screen
}
