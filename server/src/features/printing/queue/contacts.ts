import type { PrinterState } from '@comanda/shared/printing/printers'
import { SILENT_MS } from '@comanda/shared/printing/printers'
import { needsHands } from '@comanda/shared/printing/transitions'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../../../db/tenant.ts'
import { atMost } from '../../../kernel/at-most.ts'
import { type StoredState, writeContacts } from '../queries.ts'
import type { KnownPrinter } from './memory.ts'

/** Without a change of state, contacts are written this often. */
const WRITTEN_EVERY_MS = 60_000
/** A change is written this much later, with the other changes of the store. */
const CHANGES_AFTER_MS = 500
/** A mere contact is written at a random moment of this time: after a restart, all printers ask within seconds. */
const CONTACTS_WITHIN_MS = 20_000
const MAX_STORES = 10_000

interface Seen {
  /** In ms. */
  at: number
  writtenAt: number
  /** Its report, until it is written. */
  state: StoredState | null
  /** It reports its state without a job, too. */
  isReporting: boolean
}

const UNKNOWN: PrinterState = { paper: 'unknown', cover: 'unknown', problem: null }

interface StoreContacts {
  printers: Map<number, Seen>
  /** The next writing; `at` in ms. */
  timer: { handle: NodeJS.Timeout; at: number } | null
  isAnnounced: boolean
}

interface ContactDeps {
  tenant: (tenantId: number) => TenantDb
  onWritten: (tenantId: number) => void
  onError: (error: unknown) => void
}

/**
 * When each printer asked last, and its report. Requests only record them in memory; the printers of a store are written together,
 * after the answer.
 */
export class Contacts {
  readonly #deps: ContactDeps
  readonly #stores = new LRUCache<number, StoreContacts>(atMost(MAX_STORES))
  readonly #writing = new Set<Promise<void>>()

  constructor(deps: ContactDeps) {
    this.#deps = deps
  }

  /** @param state null: it reported none */
  note(printer: KnownPrinter, state: PrinterState | null, now: Date): void {
    const store = this.#of(printer.tenantId)
    const at = now.getTime()
    const { lastSeenAt } = printer
    const seen = this.#seen(store, printer)
    const wasSilent = at - Math.max(seen.at, lastSeenAt ?? 0) >= SILENT_MS
    seen.at = at
    const known = seen.state ?? printer.state
    const isChanged = state !== null && !isSame(known, state)
    if (isChanged) seen.state = storedState(known, state, now)
    if (isChanged || wasSilent) {
      store.isAnnounced = true
      this.#writeIn(CHANGES_AFTER_MS, printer.tenantId, store)
    } else if (!store.timer && at - seen.writtenAt >= WRITTEN_EVERY_MS)
      this.#writeIn(Math.random() * CONTACTS_WITHIN_MS, printer.tenantId, store)
  }

  /** A state that the printer reported by itself, without a job. */
  noteReport(printer: KnownPrinter, state: PrinterState, now: Date): void {
    this.#seen(this.#of(printer.tenantId), printer).isReporting = true
    this.note(printer, state, now)
  }

  /**
   * A poll that reports nothing and gets no job. The fault of an earlier job may be repaired by now: the state
   * becomes unknown, so that the fallback does not take the next job.
   */
  noteIdle(printer: KnownPrinter, now: Date): void {
    const { state, isReporting } = this.#seen(this.#of(printer.tenantId), printer)
    const isDoubtful = !isReporting && needsHands(state ?? printer.state)
    this.note(printer, isDoubtful ? UNKNOWN : null, now)
  }

  /** With the contacts that this process has not written yet. */
  latest(printers: readonly KnownPrinter[]): KnownPrinter[] {
    return printers.map((one) => {
      const seen = this.#stores.peek(one.tenantId)?.printers.get(one.id)
      if (!seen) return one
      return {
        ...one,
        state: seen.state ?? one.state,
        lastSeenAt: Math.max(seen.at, one.lastSeenAt ?? 0) || null,
      }
    })
  }

  /** Writes everything now. */
  async close(): Promise<void> {
    for (const [tenantId, store] of this.#stores.entries()) if (store.timer) this.#start(tenantId, store)
    await Promise.all(this.#writing)
  }

  #seen({ printers }: StoreContacts, { id, lastSeenAt }: KnownPrinter): Seen {
    const at = lastSeenAt ?? 0
    const seen = printers.get(id) ?? { at, writtenAt: at, state: null, isReporting: false }
    printers.set(id, seen)
    return seen
  }

  #of(tenantId: number): StoreContacts {
    const known = this.#stores.get(tenantId)
    if (known) return known
    const store = { printers: new Map(), timer: null, isAnnounced: false }
    this.#stores.set(tenantId, store)
    return store
  }

  #writeIn(ms: number, tenantId: number, store: StoreContacts): void {
    const at = performance.now() + ms
    if (store.timer && store.timer.at <= at) return
    if (store.timer) clearTimeout(store.timer.handle)
    store.timer = { handle: setTimeout(() => this.#start(tenantId, store), ms).unref(), at }
  }

  #start(tenantId: number, store: StoreContacts): void {
    clearTimeout(store.timer?.handle)
    store.timer = null
    const writing = this.#write(tenantId, store)
      .catch((error: unknown) => {
        this.#deps.onError(error)
        for (const seen of store.printers.values()) seen.writtenAt = 0
        store.isAnnounced = true
        this.#writeIn(CONTACTS_WITHIN_MS, tenantId, store)
      })
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  async #write(tenantId: number, store: StoreContacts): Promise<void> {
    const due = [...store.printers].filter(([, { at, writtenAt, state }]) => at > writtenAt || state)
    const contacts = due.map(([id, { at, state }]) => ({ id, at: new Date(at), state }))
    const { isAnnounced } = store
    store.isAnnounced = false
    for (const [, seen] of due) seen.writtenAt = seen.at
    await this.#deps.tenant(tenantId).transaction(async (tx) => {
      tx.atEnd(writeContacts(tenantId, contacts))
      if (isAnnounced) tx.announce('print_update', {})
    })
    // The printers are read again before the written contacts are dropped here.
    this.#deps.onWritten(tenantId)
    for (const [index, [, seen]] of due.entries())
      if (seen.state === contacts[index]?.state) seen.state = null
  }
}

const isSame = (known: StoredState, state: PrinterState): boolean =>
  known.paper === state.paper && known.cover === state.cover && known.problem === state.problem

const storedState = (
  known: StoredState,
  { paper, cover, problem }: PrinterState,
  now: Date,
): StoredState => ({
  paper,
  cover,
  problem,
  since: needsHands({ paper, cover }) ? (known.since ?? now.toISOString()) : null,
})
