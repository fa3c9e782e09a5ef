import { LRUCache } from 'lru-cache'
import type { Runnable } from '../../db/statement.ts'
import { atMost } from '../../kernel/at-most.ts'
import type { StoreContext } from '../context.ts'
import type { Session } from '../queries.ts'
import {
  countingQuery,
  type PersonRow,
  personsQuery,
  type SessionRow,
  sessionsQuery,
  storeQuery,
} from '../queries.ts'

/** About two megabytes. */
const MAX_KNOWN = 20_000

interface Asked {
  tenantId: number
  sessionIds: readonly string[]
  now: Date
  /** Whether the answer says who counts a drawer. */
  asksCounting: boolean
  /** Statements that are read in the same round trip. */
  further: readonly Runnable[]
  run: (...queries: Runnable[]) => Promise<unknown[][]>
}

export interface Standing {
  /** @returns undefined for a session that is over */
  sessionOf(sessionId: string): Session | undefined
  store: StoreContext['store'] | undefined
  isCounting(username: string): boolean
  /** The rows of each further statement. */
  rows: unknown[][]
}

/**
 * How sessions stand now, by statements of one table each: a cluster plans a join each time (ADR 54). The usernames of sessions,
 * which never change, are kept, so that all statements are one round trip; for a session that is not known they are two.
 */
export class Standings {
  /** By store and session. */
  readonly #usernames = new LRUCache<string, string>(atMost(MAX_KNOWN))

  async read({ tenantId, sessionIds, now, asksCounting, further, run }: Asked): Promise<Standing> {
    const sessionsOf = (ids: readonly string[]) => sessionsQuery(tenantId, ids, now)
    const keyOf = (sessionId: string) => `${tenantId} ${sessionId}`
    const unknown = sessionIds.filter((id) => !this.#usernames.has(keyOf(id)))
    if (unknown.length > 0) {
      const [found] = await run(sessionsOf(unknown))
      for (const { sessionId, username } of found as SessionRow[])
        this.#usernames.set(keyOf(sessionId), username)
    }
    const usernames = [...new Set(sessionIds.flatMap((id) => this.#usernames.get(keyOf(id)) ?? []))]
    const counting = asksCounting ? [countingQuery(tenantId, usernames)] : []
    const [sessions, persons, stores, ...others] = await run(
      sessionsOf(sessionIds),
      personsQuery(tenantId, usernames),
      storeQuery(tenantId, now),
      ...counting,
      ...further,
    )
    const [counts = []] = others.splice(0, counting.length) as { username: string }[][]
    const bySession = new Map((sessions as SessionRow[]).map((row) => [row.sessionId, row]))
    const byUsername = new Map((persons as PersonRow[]).map((row) => [row.username, row]))
    return {
      sessionOf: (sessionId) => {
        const session = bySession.get(sessionId)
        const person = session && byUsername.get(session.username)
        return person && { tenantId, ...session, ...person }
      },
      store: (stores as StoreContext['store'][])[0],
      isCounting: (username) => counts.some((one) => one.username === username),
      rows: others,
    }
  }
}
