import { setTimeout as pause } from 'node:timers/promises'
import type { EventName } from '@comanda/shared/realtime/events'
import { guestsRoom, type SittingRef, type StoreSocket, type StoreSockets, sittingRoom } from './sockets.ts'

/** Events that come with a change of checks, of which sittings of diners may be. */
const OF_CHECKS: ReadonlySet<EventName> = new Set(['new_order', 'order_update'])

/** Events of this time share one look. */
const GATHER_MS = 100
/** Phones that a guest has open at once, on a process: a phone that reloads leaves its old socket for a while. */
const MOST_SOCKETS = 5

export interface GuestsDeps {
  io: StoreSockets
  /** @returns null unless the ticket is of a sitting that is still read */
  seatOf: (code: string, ticket: string) => Promise<SittingRef | null>
  /** Those of the sittings whose checks changed after this version of the store; null: returns only the version. */
  changedSittings: (
    tenantId: number,
    after: number | null,
    sittings: readonly number[],
  ) => Promise<{ version: number; changed: readonly number[] }>
  log: { warn: (details: object, message: string) => void }
}

/**
 * The sockets of diners' phones on this process. A phone hears of what its own sitting shares at once, and of its check by a look at
 * the store's changes: one for all sittings and all events of a moment, only while the process has phones of the store.
 */
export class Guests {
  readonly #deps: GuestsDeps
  /** The last version of each store at which the sittings here are told everything. */
  readonly #told = new Map<number, number>()
  /** The stores that are looked at, and whether something happened since the look began. */
  readonly #looks = new Map<number, { again: boolean }>()

  constructor(deps: GuestsDeps) {
    this.#deps = deps
  }

  /** @returns whether the phone may listen */
  async join(socket: StoreSocket, sent: readonly unknown[]): Promise<boolean> {
    const [code, ticket] = sent
    if (typeof code !== 'string' || typeof ticket !== 'string' || ticket.length > 200) return false
    const { session, sitting } = socket.data
    if (session || sitting) return false
    const found = await this.#deps.seatOf(code, ticket)
    if (!found) return false
    const { tenantId, sittingId, guest } = found
    const room = sittingRoom(tenantId, sittingId)
    const others = [...(this.#sockets.adapter.rooms.get(room) ?? [])]
    const own = others.filter((id) => this.#sockets.sockets.get(id)?.data.sitting?.guest === guest)
    if (own.length >= MOST_SOCKETS) return false
    if (!this.#told.has(tenantId)) {
      const { version } = await this.#deps.changedSittings(tenantId, null, [])
      if (!this.#told.has(tenantId)) this.#told.set(tenantId, version)
    }
    socket.data.sitting = found
    await socket.join([room, guestsRoom(tenantId)])
    return true
  }

  /** An event of any process. */
  deliver(tenantId: number, event: EventName, payload: unknown): void {
    if (!this.#sockets.adapter.rooms.has(guestsRoom(tenantId))) return void this.#told.delete(tenantId)
    const { io } = this.#deps
    if (event === 'menu_changed') io.local.to(guestsRoom(tenantId)).emit(event, {})
    const { sittingId, removed } = payload as { sittingId?: number; removed?: number }
    if (event === 'sitting_update' && sittingId !== undefined) {
      this.#tell(tenantId, [sittingId])
      if (removed !== undefined) this.#disconnect({ tenantId, sittingId, guest: removed })
    }
    if (!OF_CHECKS.has(event)) return
    const look = this.#looks.get(tenantId)
    if (look) look.again = true
    else void this.#look(tenantId)
  }

  async #look(tenantId: number): Promise<void> {
    const look = { again: true }
    this.#looks.set(tenantId, look)
    while (look.again) {
      look.again = false
      const here = this.#sittingsOf(tenantId)
      if (here.length === 0) break
      try {
        const after = this.#told.get(tenantId) ?? null
        const { version, changed } = await this.#deps.changedSittings(tenantId, after, here)
        this.#told.set(tenantId, version)
        this.#tell(tenantId, after === null ? here : changed)
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'phones could not be told of their checks')
        this.#tell(tenantId, here)
      }
      await pause(GATHER_MS)
    }
    this.#looks.delete(tenantId)
  }

  #tell(tenantId: number, sittings: readonly number[]): void {
    for (const id of sittings) this.#deps.io.local.to(sittingRoom(tenantId, id)).emit('sitting_update', {})
  }

  /** They have been told that something has changed, and read that they are removed. */
  #disconnect({ tenantId, sittingId, guest }: SittingRef): void {
    for (const id of this.#sockets.adapter.rooms.get(sittingRoom(tenantId, sittingId)) ?? []) {
      const socket = this.#sockets.sockets.get(id)
      if (socket?.data.sitting?.guest === guest) socket.disconnect(true)
    }
  }

  #sittingsOf(tenantId: number): number[] {
    const phones = this.#sockets.adapter.rooms.get(guestsRoom(tenantId)) ?? []
    const ids = [...phones].map((id) => this.#sockets.sockets.get(id)?.data.sitting?.sittingId)
    return [...new Set(ids.filter((id) => id !== undefined))]
  }

  get #sockets() {
    return this.#deps.io.sockets
  }
}
