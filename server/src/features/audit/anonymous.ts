import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { forgotPassword } from '@comanda/shared/auth/api'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../kernel/at-most.ts'
import { networkOf } from '../../kernel/network.ts'

const HOUR = 3_600_000
/** Above these counts per hour, only each doubling of the count writes an entry. */
const MOST = { network: 10, store: 100 }
/** The largest number of counters in one process: a few megabytes. */
const MAX_COUNTERS = 20_000

/** Actions that need no session. */
const ANONYMOUS: ReadonlySet<string> = new Set([
  AUDIT_EVENTS.signInFailed.key,
  AUDIT_EVENTS.operatorSignInFailed.key,
  forgotPassword.audit.key,
])

interface Counter {
  since: number
  times: number
}

/**
 * Limits the entries of requests without a session, per network and store, and per store, because entries are never
 * deleted. An entry above the limit has the number of requests within the hour.
 */
export class AnonymousEntries {
  readonly #counters = new LRUCache<string, Counter>(atMost(MAX_COUNTERS))

  /**
   * @returns details with the count above the limit, empty details below it, and null when no entry is to be written
   */
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

/** True for the first `most`, then for each doubling. */
const isWritten = (times: number, most: number): boolean =>
  times <= most || Number.isInteger(Math.log2(times / most))
