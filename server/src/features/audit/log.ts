import { randomUUID } from 'node:crypto'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { forgotPassword } from '@comanda/shared/auth/api'
import { auditOf, type Call } from '@comanda/shared/kernel/call'
import { addTenant } from '@comanda/shared/platform/tenants'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  type ActorKind,
  insertEntry,
  insertPlatformEntry,
  type NewEntry,
  type WriteEntry,
} from '../../audit/queries.ts'
import { wordsOfSubject } from '../../audit/queries-subjects.ts'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import type { Note } from '../../http/calls.ts'
import type { StoreContext } from '../../http/context.ts'
import { atMost } from '../../kernel/at-most.ts'
import { deviceName } from '../../kernel/device-name.ts'
import { networkOf } from '../../kernel/network.ts'
import { findLogin } from '../../people/queries.ts'
import { auditedCallOf, cleanText, describe, idsOfSubject } from './entry.ts'

export interface Occurrence {
  /** The key of a call's action, or of AUDIT_EVENTS. */
  action: string
  actor: string
  /** 'staff' by default. */
  kind?: ActorKind
  subject?: string | null
  /** Secrets are removed before writing. */
  details?: Record<string, unknown>
  /** The origin of the request; absent for work of the server itself. */
  request?: Pick<FastifyRequest, 'ip' | 'headers'>
  now: Date
}

interface AuditDeps {
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  log: Pick<FastifyBaseLogger, 'error'>
  /** Marks the operator's figures of this store as stale. */
  mark: (tenantId: number, at: Date) => void
}

/** Writes audit entries. A failed write never rolls back or refuses the action. */
export class AuditLog implements Note {
  readonly #deps: AuditDeps
  readonly #anonymous = new AnonymousEntries()

  constructor(deps: AuditDeps) {
    this.#deps = deps
  }

  /** Records events other than calls of signed-in users. @param tenantId null for events without a store */
  async record(tenantId: number | null, what: Occurrence): Promise<void> {
    const { action, request, now } = what
    const counted = request ? this.#anonymous.detailsOf({ action, tenantId, ip: request.ip, now }) : {}
    if (!counted) return
    await this.#write(tenantId, newEntry({ ...what, details: { ...what.details, ...counted } }))
  }

  /** Returns the statement that writes an entry of staff, for a transaction that must not commit without it. */
  statement: WriteEntry = (context, { about, ...entry }) => {
    const { tenantId, session, request } = context
    const subject = about.filter(Boolean).join(' · ')
    const details = { ...entry.details, ...senderOfSale(context) }
    const what = { ...entry, details, subject, actor: session.username, request, now: arrivalTime(context) }
    return insertEntry(tenantId, newEntry(what))
  }

  aboutOf: Note['aboutOf'] = async (call, { db, tenantId }, input) => {
    const { of } = auditOf(call) ?? {}
    const audited = of && auditedCallOf(call, input)
    if (!audited || audited.subject !== null) return null
    try {
      return (await db.first(wordsOfSubject(tenantId, of, idsOfSubject(input))))?.words ?? null
    } catch (error) {
      this.#deps.log.error({ err: error, tenantId }, 'the subject of an audit entry could not be read')
      return null
    }
  }

  byStaff: Note['byStaff'] = async (call, context, input, about) => {
    const { tenantId, session, request, now, sale } = context
    // No event announces a change of customers, so every write marks the figures; a device's sale those of its day.
    if (sale || auditOf(call)) this.#deps.mark(tenantId, now)
    const audited = auditedCallOf(call, input, request.body)
    if (!audited) return
    const details = { ...audited.details, ...senderOfSale(context) }
    const subject = audited.subject ?? about
    const what = { ...audited, subject, details, actor: session.username, request, now: arrivalTime(context) }
    await this.record(tenantId, what)
  }

  /**
   * Records an action on an account without a session; records nothing for an unknown address.
   * @param tenantId the person's store, where it is known: people without an e-mail are in no directory
   */
  async byAccount(action: string, username: string, request: FastifyRequest, now: Date, tenantId?: number) {
    const account = username.toLowerCase()
    const found =
      tenantId === undefined ? await this.#account(account) : { tenant_id: tenantId, username: account }
    if (found) await this.record(found.tenant_id, { action, actor: found.username, request, now })
  }

  byOperator: Note['byOperator'] = async (call, context, input) => {
    const { operator, request, now } = context
    const audited = auditedCallOf(call, input, request.body)
    if (!audited) return
    const what = { ...audited, actor: operator.username, kind: 'operator' as const, request, now }
    await this.record(await this.#storeOf(call, input), what)
  }

  /** The store that an operator's call names or has just created. */
  async #storeOf(call: Call, input: { params?: unknown; body?: unknown }): Promise<number | null> {
    const { id } = (input.params ?? {}) as { id?: unknown }
    if (typeof id === 'number') return id
    const { email } = (input.body ?? {}) as { email?: unknown }
    return call === addTenant && typeof email === 'string'
      ? ((await this.#account(email.toLowerCase()))?.tenant_id ?? null)
      : null
  }

  async #account(address: string) {
    const { platform, log } = this.#deps
    try {
      return await platform.first(findLogin(address))
    } catch (error) {
      log.error({ err: error }, 'the store of an audit entry was not found')
      return null
    }
  }

  async #write(tenantId: number | null, entry: NewEntry): Promise<void> {
    const { tenant, platform, log } = this.#deps
    try {
      if (tenantId === null) await platform.all(insertPlatformEntry(entry))
      else await tenant(tenantId).run(insertEntry(tenantId, entry))
    } catch (error) {
      // Only this log line contains sent data, because there is no other record of the action.
      log.error({ err: error, tenantId, entry }, 'an audit entry could not be written')
    }
  }
}

/** The log has the time at which it was written; the time of a device's sale is the device's claim. */
const arrivalTime = ({ sale, now }: StoreContext): Date => sale?.receivedAt ?? now

/** The sender of a device's sale, as the server knows it. */
const senderOfSale = ({ sale }: StoreContext) =>
  sale ? { folio: sale.folio, sentBy: sale.acceptedBy?.username ?? sale.sentBy } : {}

const newEntry = (what: Occurrence): NewEntry => ({
  id: randomUUID(),
  at: what.now,
  actor_kind: what.kind ?? 'staff',
  actor: cleanText(what.actor, 254),
  action: what.action,
  subject: what.subject ? cleanText(what.subject) : null,
  details: describe({}, what.details ?? {}).details,
  ip: what.request?.ip ?? null,
  device: what.request ? deviceName(what.request.headers['user-agent'] ?? null) : null,
})

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
class AnonymousEntries {
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
