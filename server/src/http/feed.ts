import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SeenOfGuests } from '@comanda/shared/kernel/scopes'
import { changesFrom, latestChange, MOST_CHANGES } from '../db/changes.ts'
import type { TenantDb } from '../db/tenant.ts'
import { SharedReads } from '../kernel/shared-reads.ts'
import type { StoreContext } from './context.ts'
import { JsonText } from './sending/json-text.ts'

/** A request of a reader. */
interface Asked {
  /** The version of its last answer; null at the first request. */
  since: string | null
  /** The rows that it reads and its rights on them. Readers with the same view share an answer. */
  view: string
  /** Whether `read` also finds facts; they are read for each answer. */
  hasFacts?: boolean
  /** Reads some checks. @param checkIds null: all open ones */
  read: (checkIds: readonly number[] | null) => Promise<Found>
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

interface News {
  /** The newest change; null while the store has none. */
  latest: { version: number; stamp: string } | null
  /** The checks that changed; null: everything may have. */
  changed: readonly number[] | null
}

/**
 * The changes of a store's open checks since the version that a screen has. A version that is not in the store's history
 * (too old, before a backup was restored, of other rights or of another menu) is answered with all of them.
 */
export class Feed {
  readonly #news = new SharedReads<News>()
  readonly #answers = new SharedReads<JsonText>()

  read({ db, tenantId, store }: StoreContext, { since, view, hasFacts, read }: Asked): Promise<JsonText> {
    const seen = `${store.catalogVersion} ${view}`
    const known = knownOf(since, seen)
    const from = known ? `${known.version} ${known.stamp}` : ''
    return this.#answers.get(`${tenantId} ${seen} ${from} ${known?.facts}`, async () => {
      // Before the rows, which may then be newer than their version but never older.
      const { latest, changed } = await this.#news.get(`${tenantId} ${from}`, () => readNews(db, known))
      const found: Found = changed?.length === 0 && !hasFacts ? { rows: [] } : await read(changed)
      const facts = found.facts === undefined ? '' : digestOf(found.facts)
      const version = latest && [latest.version, latest.stamp, seen, facts].join(' ').trimEnd()
      const isKnown = facts === '' || (changed !== null && facts === known?.facts)
      return written({ version, changed, ...found.lists }, found.rows, isKnown ? undefined : found.facts)
    })
  }
}

type Known = { version: number; stamp: string /** Their digest. */; facts: string } | null

function knownOf(since: string | null, seen: string): Known {
  const [, version, stamp, rest = ''] = /^(\d{1,9}) ([0-9a-f-]{36}) (.*)$/.exec(since ?? '') ?? []
  if (stamp === undefined || !`${rest} `.startsWith(`${seen} `)) return null
  return { version: Number(version), stamp, facts: rest.slice(seen.length + 1) }
}

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

async function readNews(db: TenantDb, known: Known): Promise<News> {
  if (known) {
    const [first, ...rest] = await db.all(changesFrom(db.tenantId, known.version))
    if (first?.version === known.version && first.stamp === known.stamp && rest.length <= MOST_CHANGES) {
      return { latest: rest.at(-1) ?? first, changed: [...new Set(rest.flatMap((one) => one.check_ids))] }
    }
  }
  return { latest: (await db.first(latestChange(db.tenantId))) ?? null, changed: null }
}

async function written(head: object, rows: readonly string[], facts?: string): Promise<JsonText> {
  if (rows.length > 0) await nextTurn()
  const more = facts === undefined ? '' : `,"facts":${facts}`
  return new JsonText(`${JSON.stringify(head).slice(0, -1)}${more},"rows":[${rows.join()}]}`)
}
