import { type Cents, sumCents } from '@comanda/shared/kernel/money'
import { Watchers } from '@comanda/shared/kernel/watchers'
import { Copies } from './copies.ts'
import { type DeviceRecord, type OfflineDb, openDatabase, type Sales, writeSales } from './database.ts'
import { type Entry, isSameRequest, isUnsent } from './entry.ts'

export interface OutboxView {
  /** In their order; sent entries stay for three days. */
  entries: readonly Entry[]
  unsent: number
  unsentTotal: Cents
  /** Those that a person decides on. */
  reviews: readonly Entry[]
}

export type NewEntry = Omit<
  Entry,
  'v' | 'seq' | 'state' | 'number' | 'attempts' | 'triedAt' | 'problem' | 'answer' | 'marks' | 'lost'
>

/** How long what was sent is kept, and what no screen has sent again. */
const DONE_KEPT_MS = 3 * 24 * 3_600_000

/**
 * What this browser sends in one store, in IndexedDB. Each change is on the disk when its promise resolves. A browser that keeps
 * nothing has its entries in memory: they wait for the server's word, and none is sold.
 */
export class Outbox {
  readonly tenantId: number
  /** Null until this browser is registered. */
  device: DeviceRecord | null
  /** Nothing more can be sold here: there is no database, a write has failed, or it was closed. */
  isLost: boolean
  readonly db: OfflineDb | null
  readonly #entries: Map<string, Entry>
  readonly #watchers = new Watchers()
  readonly #channel: BroadcastChannel
  readonly copies: Copies
  #isClosed = false
  #view: OutboxView

  private constructor(
    tenantId: number,
    db: OfflineDb | null,
    entries: readonly Entry[],
    device: DeviceRecord | null,
    copies: Copies,
  ) {
    this.copies = copies
    this.tenantId = tenantId
    this.db = db
    this.isLost = db === null
    this.device = device
    this.#entries = new Map(entries.map((entry) => [entry.key, entry]))
    this.#view = viewOfEntries(this.#entries)
    this.#channel = new BroadcastChannel(`comanda-offline-${tenantId}`)
    this.#channel.onmessage = ({ data }: MessageEvent<string | null>) => void this.#read(data)
  }

  /** @param at now, by the device's clock, in ms. @throws when this browser keeps nothing */
  static async open(tenantId: number, at: number): Promise<Outbox> {
    let opened: Outbox | null = null
    const db = await openDatabase(tenantId, () => opened?.lose())
    const copies = new Copies(tenantId)
    if (!(await db.get('device', 'device'))) await restore(db, copies)
    const [entries, device] = await Promise.all([
      db.getAllFromIndex('outbox', 'seq'),
      db.get('device', 'device'),
    ])
    opened = new Outbox(tenantId, db, entries, device ?? null, copies)
    await opened.#prune(at)
    return opened
  }

  static inMemory(tenantId: number): Outbox {
    return new Outbox(tenantId, null, [], null, new Copies(tenantId))
  }

  get view(): OutboxView {
    return this.#view
  }

  get hasUnsent(): boolean {
    return this.#view.entries.some(isUnsent)
  }

  entry(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  watch(watcher: () => void): () => void {
    return this.#watchers.watch(watcher)
  }

  /**
   * Writes a sale for which the screen waits. A key that is known already keeps its entry, unless that had no answer: then the
   * sale may be another one, and waits for the server, which may have taken the first.
   */
  async begin(sale: NewEntry): Promise<Entry> {
    return this.#write(sale.key, ({ entry: known, last, put }) => {
      if (known && known.state !== 'trying') return known
      const lost = known ? [...(known.lost ?? []), known].filter((one) => !isSameRequest(one, sale)) : []
      const begun: Entry = {
        ...sale,
        v: 1,
        waits: sale.waits === true || lost.length > 0,
        lost: lost.map(({ path, body }) => ({ path, body })),
        seq: known?.seq ?? last + 1,
        state: 'trying',
        number: null,
        attempts: 0,
        triedAt: null,
        problem: null,
        answer: null,
        marks: [],
      }
      put(begun)
      return begun
    })
  }

  /** The guest is served: the sale gets its number. */
  async sell(key: string): Promise<Entry> {
    const sold = await this.#write(key, ({ entry: found, put, device: own, putDevice }) => {
      if (!found || !own || this.isLost || (found.state === 'trying' && found.waits))
        throw new Error('no sale that this device can make')
      if (found.state !== 'trying') return found
      const number = own.lastNumber + 1
      const sold: Entry = { ...found, state: 'sold', number }
      putDevice({ ...own, lastNumber: number })
      put(sold)
      this.device = { ...(this.device ?? own), lastNumber: number }
      return sold
    })
    await this.#copy(sold)
    return sold
  }

  /** The server refused it while the screen waited, which still has the cart, or no screen draws its answer. */
  async drop(key: string): Promise<void> {
    await this.#write(key, ({ entry, remove }) => {
      if (entry?.state === 'trying') remove(key)
      return null
    })
  }

  async change(key: string, changes: Partial<Entry>): Promise<void> {
    const changed = await this.#write(key, ({ entry: found, put }) => {
      if (!found) return null
      const changed = { ...found, ...changes }
      put(changed)
      return changed
    })
    if (changes.state && changed) await this.#copy(changed)
  }

  /** A person has decided on a sale under review. */
  async removeReviewed(key: string): Promise<void> {
    const removed = this.entry(key)
    await this.#write(key, ({ entry, remove }) => {
      if (entry?.state === 'review') remove(key)
      return null
    })
    await this.copies.removeSales([key])
    // It may have been all that its chain waited for.
    if (removed) await this.#copy(removed)
  }

  async setDevice(changes: Partial<DeviceRecord> & Pick<DeviceRecord, 'id'>): Promise<void> {
    await this.#write('', ({ device: known, putDevice }) => {
      const own = known?.id === changes.id ? known : NO_DEVICE
      // The number never decreases: another tab may have sold, and the sales of an earlier device may still be here.
      const lastNumber = Math.max(known?.lastNumber ?? 0, changes.lastNumber ?? 0)
      const next: DeviceRecord = { ...own, ...changes, lastNumber }
      putDevice(next)
      this.device = next
      return null
    })
    if (this.device) await this.copies.put('device', '', this.device)
    this.#announce('')
  }

  /** The data beside the sales is loaded: the screens read again. */
  touch(): void {
    this.#changed()
  }

  lose(): void {
    this.isLost = true
    this.#changed()
  }

  close(): void {
    this.#isClosed = true
    this.#channel.close()
    this.db?.close()
  }

  /** Copies of a chain stay until all of it is sent: its unsent sales need the answers of its sent sales. */
  async #copy({ chain, after }: Entry): Promise<void> {
    const numbered = this.#view.entries.filter((entry) => entry.number !== null && entry.chain === chain)
    const { device } = this
    if (numbered.every(({ state }) => state === 'sent'))
      return this.copies.removeSales(numbered.map(({ key }) => key))
    const opener = after === null ? undefined : this.entry(after)
    const all = new Set(opener ? [opener, ...numbered] : numbered)
    await Promise.all([
      device && this.copies.put('device', '', device),
      ...[...all].map((entry) => this.copies.put('sale', entry.key, entry)),
    ])
  }

  /** @param key of the entry, which may be gone when the decision returns none; empty: the device is written */
  async #write<T extends Entry | null>(key: string, decide: (sales: Sales) => T): Promise<T> {
    let result: T
    try {
      result = await (this.db && !this.isLost
        ? writeSales(this.db, key, decide)
        : decide(this.#inMemory(key)))
    } catch (error) {
      if (isStorageFault(error)) this.lose()
      throw error
    }
    if (result) this.#entries.set(result.key, result)
    else if (key) await this.#read(key)
    this.#changed()
    if (key) this.#announce(key)
    return result
  }

  /** The last resort of a browser that keeps nothing: the entries as this page has them. */
  #inMemory(key: string): Sales {
    return {
      entry: this.#entries.get(key),
      last: this.#view.entries.at(-1)?.seq ?? 0,
      put: () => {},
      remove: (removed) => void this.#entries.delete(removed),
      device: this.device ?? undefined,
      putDevice: () => {},
    }
  }

  #announce(key: string): void {
    if (!this.#isClosed && !this.isLost) this.#channel.postMessage(key)
  }

  /** Another tab has changed an entry, or the device when the key is empty. */
  async #read(key: string | null): Promise<void> {
    if (!this.db || this.isLost) return
    if (!key) {
      this.device = (await this.db.get('device', 'device')) ?? null
      return this.#changed()
    }
    const entry = await this.db.get('outbox', key)
    if (entry) this.#entries.set(key, entry)
    else this.#entries.delete(key)
    this.#changed()
  }

  #changed(): void {
    this.#view = viewOfEntries(this.#entries)
    this.#watchers.notify()
  }

  async #prune(at: number): Promise<void> {
    const { entries } = this.#view
    // A sale that waits takes its check from the answer to its opener.
    const openers = new Set(entries.filter(isUnsent).map(({ after }) => after))
    const isDone = ({ state, waits }: Entry) => state === 'sent' || (state === 'trying' && waits)
    const old = entries.filter(
      (entry) =>
        isDone(entry) &&
        (entry.triedAt ?? Date.parse(entry.at)) < at - DONE_KEPT_MS &&
        !openers.has(entry.key),
    )
    if (old.length === 0 || !this.db) return
    await writeSales(this.db, '', ({ remove }) => {
      for (const { key } of old) remove(key)
    })
    for (const { key } of old) this.#entries.delete(key)
    this.#changed()
  }
}

/** Restores data that the browser has erased. */
async function restore(db: OfflineDb, copies: Copies): Promise<void> {
  const [[device], sales, answers] = await Promise.all([
    copies.all('device'),
    copies.all('sale'),
    copies.all('answer'),
  ])
  if (!device) return
  await writeSales(db, '', ({ put, putDevice }) => {
    putDevice(device[1])
    for (const [, entry] of sales) put(entry)
  })
  const tx = db.transaction('kept', 'readwrite')
  await Promise.all([...answers.map(([path, kept]) => tx.store.put(kept, path)), tx.done])
}

export const NO_DEVICE: DeviceRecord = {
  id: '',
  letter: '',
  lastNumber: 0,
  offset: 0,
  heardAt: '',
  hours: 72,
  waitMs: 400,
  drawerId: null,
}

/** The disk is full, the database was deleted, or the browser forbids it. */
const isStorageFault = (error: unknown): boolean => error instanceof DOMException

export function viewOfEntries(all: ReadonlyMap<string, Entry>): OutboxView {
  const entries = [...all.values()].sort((a, b) => a.seq - b.seq)
  const unsent = entries.filter((entry) => entry.state === 'sold')
  return {
    entries,
    unsent: unsent.length,
    unsentTotal: sumCents(unsent.map(({ amount }) => amount)),
    reviews: entries.filter(({ state }) => state === 'review'),
  }
}
