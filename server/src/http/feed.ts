import { createHash } from 'node:crypto'
import type { feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { AppError } from '@comanda/shared/kernel/errors'
import { type SeenOfGuests, seenOfGuests } from '@comanda/shared/kernel/scopes'
import { type Change, changesFrom, latestChange, MOST_CHANGES, type SomeChecks } from '../db/changes.ts'
import type { Runnable } from '../db/statement.ts'
import type { TenantDb } from '../db/tenant.ts'
import type { RowsOf } from '../db/transaction.ts'
import { SharedReads } from '../kernel/shared-reads.ts'
import type { CallRouter } from './calls.ts'
import type { Reader } from './context.ts'
import { JsonText, listed } from './sending/json-text.ts'
import type { AccessRef } from './session/tokens.ts'

/** The reader of a view. */
export interface Asked {
  tenantId: number
  now: Date
  seen: SeenOfGuests
}

/** The rows of a call. */
export interface View {
  name: string
  /** Whether `read` also finds facts; they are read for each answer. */
  hasFacts?: boolean
  /** Reads some checks. @param some null: all open ones */
  read: (reader: Reader & Asked, some: { ids: readonly number[] } | null) => Promise<Found>
}

/** A view that sockets can follow: its statements leave with those of the other views of this moment. */
interface FollowedView<Queries extends readonly Runnable[] = readonly Runnable[]>
  extends Pick<View, 'name' | 'hasFacts'> {
  queries(asked: Asked, some: SomeChecks | null): Queries
  /** @param rows of each statement */
  found(...rows: RowsOf<Queries>): Found
}

interface Found {
  /** The JSON of each row. */
  rows: readonly string[]
  /** Short lists beside them. */
  lists?: object
  /** The JSON of what belongs to no check and changes without a version; sent when it is not as in the reader's answer. */
  facts?: string
}

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
  readonly #served = new Map<string, { calls: CallRouter; call: FollowedCall; view: FollowedView }>()
  readonly #changes = new SharedReads<Changes>()
  readonly #answers = new SharedReads<News>()

  constructor(follow: (following: Following) => void) {
    this.#follow = follow
  }

  /** Answers a call with a view, by requests and to the sockets that follow it. */
  serve<const Queries extends readonly Runnable[]>(
    calls: CallRouter,
    call: FollowedCall,
    view: FollowedView<Queries>,
  ): void {
    this.#served.set(call.path, { calls, call, view })
    const { name, hasFacts = false } = view
    const read: View['read'] = async (asked, some) =>
      view.found(...(await asked.db.run(...view.queries(asked, some))))
    calls.store(call as typeof feedOrders, async (context, { query: { since, follow } }) => {
      const { version, text } = await this.read(context, { name, hasFacts, read }, since)
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
      const ids = changes.changed
      const asked = { ...reader, seen: seenOfGuests(reader.session) }
      const isNone = ids?.length === 0 && !view.hasFacts
      const found = isNone ? { rows: [] } : await view.read(asked, ids && { ids })
      return answer(seen, known, changes, found)
    })
  }

  /**
   * What is new for screens of a store, with the rights that their sessions have now. In one round trip: the rows are read with
   * the rights of the screen's last answer, and left out when the session has others.
   * @returns the news of each; null for a screen that must ask
   */
  async newsOf(tenantId: number, screens: readonly Following[]): Promise<(News | null)[]> {
    const [first] = this.#served.values()
    if (!first) return []
    const sessions = new Set(screens.map(({ session }) => session.sessionId))
    const from = Math.min(...screens.map(({ version }) => Number.parseInt(version, 10)))
    const asked = new Map(screens.map((screen) => [keyOf(screen), screen]))
    const queriesOf = (now: Date) =>
      Array.from(asked.values(), ({ path, version }) => {
        const view = { tenantId, now, seen: seenInVersion(version) }
        return this.#served.get(path)?.view.queries(view, { after: Number.parseInt(version, 10) }) ?? []
      })
    const { readerOf, found } = await first.calls.enterAgain(tenantId, [...sessions], (now) => [
      [changesFrom(tenantId, from)],
      ...queriesOf(now),
    ])
    const [[history], ...rows] = found as [[Change[]], ...unknown[][][]]
    const rowsOf = new Map([...asked.keys()].map((key, index) => [key, rows[index] ?? []]))
    const answers = new Map<string, Promise<News | null>>()
    const newsFor = (screen: Following): Promise<News | null> | null => {
      const served = this.#served.get(screen.path)
      const own = rowsOf.get(keyOf(screen))
      if (!served || !own) return null
      const seen = seenIn(readerOf(served.call, screen.session.sessionId), served.view)
      const known = knownOf(screen.version, seen)
      const changes = known && changesSince(known, history)
      if (!changes) return null
      const news =
        answers.get(keyOf(screen)) ?? answer(seen, known, changes, served.view.found(...own)).then(asPushed)
      answers.set(keyOf(screen), news)
      return news
    }
    return Promise.all(screens.map(async (screen) => refusedAsNull(() => newsFor(screen))))
  }
}

/** Screens with the same key get the same news, unless their rights have changed. */
const keyOf = ({ path, version }: Following): string => `${path} ${version}`

const asPushed = (news: News): News | null => (news.text.bytes <= MOST_PUSHED ? news : null)

async function refusedAsNull<T>(read: () => Promise<T | null> | null): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Known = { version: number; stamp: string /** Their digest. */; facts: string } | null

/** The dependencies of a view's rows besides the checks: the tables' titles and the like, and the reader's rights. */
function seenIn({ store, session }: Reader, { name }: Pick<View, 'name'>): string {
  const seen = seenOfGuests(session)
  return `${store.feedsVersion} ${name} ${Number(seen.name)}${Number(seen.phone)}`
}

/** The rights with which a version's rows were read. */
function seenInVersion(version: string): SeenOfGuests {
  const [, name, phone] = /^\d+ \S+ \d+ \w+ ([01])([01])/.exec(version) ?? []
  return { name: name === '1', phone: phone === '1' }
}

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

async function answer(seen: string, known: Known, { latest, changed }: Changes, found: Found): Promise<News> {
  const facts = found.facts === undefined ? '' : digestOf(found.facts)
  const version = latest && [latest.version, latest.stamp, seen, facts].join(' ').trimEnd()
  const isKnown = facts === '' || (changed !== null && facts === known?.facts)
  const head = { version, changed, ...found.lists }
  return { version, text: await written(head, found.rows, isKnown ? undefined : found.facts) }
}

function written(head: object, rows: readonly string[], facts?: string): Promise<JsonText> {
  const more = facts === undefined ? '' : `,"facts":${facts}`
  const list = listed(rows.map((row) => [row]))
  return JsonText.joined([`${JSON.stringify(head).slice(0, -1)}${more},"rows":`, ...list, '}'])
}
