import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { AppError } from '@comanda/shared/kernel/errors'
import type { SeenOfGuests } from '@comanda/shared/kernel/scopes'
import { type Change, changesFrom, latestChange, MOST_CHANGES } from '../db/changes.ts'
import { GatheredReads } from '../db/gathered-reads.ts'
import type { TenantDb } from '../db/tenant.ts'
import { SharedReads } from '../kernel/shared-reads.ts'
import type { CallRouter } from './calls.ts'
import type { Reader, Session } from './context.ts'
import { JsonText } from './sending/json-text.ts'
import type { AccessRef } from './session/tokens.ts'

/** The rows of a call, and its reader's rights on them. */
export interface View {
  /** Readers with the same name share an answer. */
  name: (session: Session) => string
  /** Whether `read` also finds facts; they are read for each answer. */
  hasFacts?: boolean
  /**
   * Reads some checks. @param checkIds null: all open ones
   * @param run shares its round trip with the other views of this moment
   */
  read: (reader: Reader, checkIds: readonly number[] | null, run: TenantDb['run']) => Promise<Found>
}

interface Found {
  /** The JSON of each row. */
  rows: readonly string[]
  /** Short lists beside them. */
  lists?: object
  /** The JSON of what belongs to no check and changes without a version; sent when it is not as in the reader's answer. */
  facts?: string
}

/** The view of rows that have guests. */
export const nameOfView = (name: string, { name: seesNames, phone }: SeenOfGuests): string =>
  `${name} ${Number(seesNames)}${Number(phone)}`

interface Changes {
  /** The newest change; null while the store has none. */
  latest: { version: number; stamp: string } | null
  /** The checks that changed; null: everything may have. */
  changed: readonly number[] | null
}

/** An answer of the feed. */
export interface News {
  version: string | null
  text: JsonText
}

/** A screen that gets the next news of a call by its socket. */
export interface Following {
  /** The socket. */
  screen: string
  path: string
  /** What the screen has. */
  version: string
  session: AccessRef
}

type FollowedCall = typeof feedOrders | typeof feedKitchen | typeof feedFloor

/** Longer news, and those that replace everything, are left to a request. In bytes. */
const MOST_PUSHED = 65_536

/**
 * The changes of a store's open checks since the version that a screen has. A version that is not in the store's history
 * (too old, before a backup was restored, of other rights or of another menu) is answered with all of them.
 */
export class Feed {
  readonly #follow: (following: Following) => void
  readonly #served = new Map<string, { calls: CallRouter; call: FollowedCall; view: View }>()
  readonly #changes = new SharedReads<Changes>()
  readonly #answers = new SharedReads<News>()

  constructor(follow: (following: Following) => void) {
    this.#follow = follow
  }

  /** Answers a call with a view, by requests and to the sockets that follow it. */
  serve(calls: CallRouter, call: FollowedCall, view: View): void {
    this.#served.set(call.path, { calls, call, view })
    calls.store(call as typeof feedOrders, async (context, { query: { since, follow } }) => {
      const { version, text } = await this.read(context, view, since)
      const { asker } = context.request
      if (follow !== null && version !== null && asker)
        this.#follow({ screen: follow, path: call.path, version, session: asker })
      return text
    })
  }

  /** @param since the version of the reader's last answer; null at the first request */
  read(reader: Reader, view: View, since: string | null): Promise<News> {
    const { db, tenantId } = reader
    const seen = seenIn(reader, view)
    const known = knownOf(since, seen)
    const from = known ? `${known.version} ${known.stamp}` : ''
    return this.#answers.get(`${tenantId} ${seen} ${from} ${known?.facts}`, async () => {
      // Before the rows, which may then be newer than their version but never older.
      const changes = await this.#changes.get(`${tenantId} ${from}`, () => readChanges(db, known))
      return answer(reader, view, known, changes, db.run.bind(db))
    })
  }

  /**
   * What is new for screens of a store, with the rights that their sessions have now. In two round trips.
   * @returns the news of each; null for a screen that must ask
   */
  async newsOf(tenantId: number, screens: readonly Following[]): Promise<(News | null)[]> {
    const sessions = new Set(screens.map(({ session }) => session.sessionId))
    const from = Math.min(...screens.map(({ version }) => Number.parseInt(version, 10)))
    const [first] = this.#served.values()
    if (!first) return []
    const history = changesFrom(tenantId, from)
    const { db, readerOf, rows } = await first.calls.enterAgain(tenantId, [...sessions], history)
    const reads = new GatheredReads()
    const run: TenantDb['run'] = (...queries) => reads.run(db, ...queries)
    const answers = new Map<string, Promise<News | null>>()
    const newsFor = ({ path, version, session }: Following) => {
      const served = this.#served.get(path)
      if (!served) return null
      const { call, view } = served
      const reader = readerOf(call, session.sessionId)
      const seen = seenIn(reader, view)
      const key = `${seen} ${version}`
      const found = answers.get(key) ?? pushed(reader, view, knownOf(version, seen), rows, run)
      answers.set(key, found)
      return found
    }
    return Promise.all(screens.map(async (screen) => refusedAsNull(() => newsFor(screen))))
  }
}

async function refusedAsNull<T>(read: () => Promise<T | null> | null): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Known = { version: number; stamp: string /** Their digest. */; facts: string } | null

const seenIn = ({ store, session }: Reader, view: View): string =>
  `${store.catalogVersion} ${view.name(session)}`

function knownOf(since: string | null, seen: string): Known {
  const [, version, stamp, rest = ''] = /^(\d{1,9}) ([0-9a-f-]{36}) (.*)$/.exec(since ?? '') ?? []
  if (stamp === undefined || !`${rest} `.startsWith(`${seen} `)) return null
  return { version: Number(version), stamp, facts: rest.slice(seen.length + 1) }
}

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

async function readChanges(db: TenantDb, known: Known): Promise<Changes> {
  const changes = known && changesSince(known, await db.all(changesFrom(db.tenantId, known.version)))
  return changes ?? { latest: (await db.first(latestChange(db.tenantId))) ?? null, changed: null }
}

/** @param history the changes from the known version or before it @returns null when it does not have the known one */
function changesSince(known: NonNullable<Known>, history: readonly Change[]): Changes | null {
  const [first, ...rest] = history.filter(({ version }) => version >= known.version)
  if (first?.version !== known.version || first.stamp !== known.stamp || history.length > MOST_CHANGES + 1)
    return null
  return { latest: rest.at(-1) ?? first, changed: [...new Set(rest.flatMap((one) => one.check_ids))] }
}

async function pushed(
  reader: Reader,
  view: View,
  known: Known,
  history: readonly Change[],
  run: TenantDb['run'],
) {
  const changes = known && changesSince(known, history)
  const news = changes && (await answer(reader, view, known, changes, run))
  return news && news.text.bytes <= MOST_PUSHED ? news : null
}

async function answer(
  reader: Reader,
  view: View,
  known: Known,
  { latest, changed }: Changes,
  run: TenantDb['run'],
): Promise<News> {
  const found: Found =
    changed?.length === 0 && !view.hasFacts ? { rows: [] } : await view.read(reader, changed, run)
  const facts = found.facts === undefined ? '' : digestOf(found.facts)
  const version = latest && [latest.version, latest.stamp, seenIn(reader, view), facts].join(' ').trimEnd()
  const isKnown = facts === '' || (changed !== null && facts === known?.facts)
  const head = { version, changed, ...found.lists }
  return { version, text: await written(head, found.rows, isKnown ? undefined : found.facts) }
}

async function written(head: object, rows: readonly string[], facts?: string): Promise<JsonText> {
  if (rows.length > 0) await nextTurn()
  const more = facts === undefined ? '' : `,"facts":${facts}`
  return new JsonText(`${JSON.stringify(head).slice(0, -1)}${more},"rows":[${rows.join()}]}`)
}
