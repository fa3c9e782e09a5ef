import { AUDIT_ACTIONS, AUDIT_EVENTS } from '@comanda/shared/audit/actions'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../kernel/network.ts'

const HOUR = 3_600_000
/** Entries in an hour until only each doubling leaves one. */
const MOST = { network: 10, store: 100 }
/** Counters of one process: a few megabytes. */
const MAX_COUNTERS = 20_000

/** What somebody may cause who has not signed in. */
const ANONYMOUS: ReadonlySet<string> = new Set([
  AUDIT_EVENTS.signInFailed.key,
  AUDIT_EVENTS.operatorSignInFailed.key,
  AUDIT_ACTIONS['POST /auth/forgot-password']?.key ?? '',
])

interface Counter {
  since: number
  times: number
}

/**
 * Bounds the entries that strangers cause, by network and store, and by store: a log that only grows must not grow
 * by their requests. An entry that stands for more than itself says how many there were within the hour.
 */
export class AnonymousEntries {
  readonly #counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS })

  /** @returns the details to write: how often it has happened within the hour, once that is bounded; else null */
  detailsOf(what: {
    action: string
    tenantId: number | null
    ip: string
    now: Date
  }): { times?: number } | null {
    const { action, tenantId, ip, now } = what
    if (!ANONYMOUS.has(action)) return {}
    const key = `${tenantId} ${action}`
    const ofNetwork = this.#add(`${key} ${networkOf(ip)}`, now)
    if (!isWritten(ofNetwork, MOST.network)) return null
    const ofStore = this.#add(key, now)
    if (!isWritten(ofStore, MOST.store)) return null
    const isBounded = ofNetwork > MOST.network || ofStore > MOST.store
    return isBounded ? { times: Math.max(ofNetwork, ofStore) } : {}
  }

  #add(key: string, now: Date): number {
    const at = now.getTime()
    const known = this.#counters.get(key)
    if (known && at - known.since < HOUR) return ++known.times
    this.#counters.set(key, { since: at, times: 1 })
    return 1
  }
}

/** The first `most`, then each doubling. */
const isWritten = (times: number, most: number): boolean =>
  times <= most || Number.isInteger(Math.log2(times / most))
