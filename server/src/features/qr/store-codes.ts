import { LRUCache } from 'lru-cache'
import type { PlatformDb } from '../../db/platform.ts'
import { atMost } from '../../kernel/at-most.ts'
import { storesOfCodes } from './queries.ts'

/** Cached codes of each kind, known and unknown: a few megabytes. */
const MAX_CODES = 20_000
/** An unknown code is cached only briefly, because a store with that code may be created. */
const UNKNOWN_MS = 10_000

const SHAPE = /^[\w-]{1,60}$/

interface Batch {
  codes: Set<string>
  found: Promise<Map<string, number>>
}

/**
 * Finds the store of a printed code. A code never moves to another store, so a known code is cached until its store is
 * erased. At most one look-up runs at a time: the codes requested meanwhile share the next look-up.
 */
export class StoreCodes {
  readonly #platform: PlatformDb
  readonly #known = new LRUCache<string, number>(atMost(MAX_CODES))
  readonly #unknownUntil = new LRUCache<string, number>(atMost(MAX_CODES))
  #flight: Promise<unknown> = Promise.resolve()
  #next: Batch | null = null

  constructor(platform: PlatformDb) {
    this.#platform = platform
  }

  /** @returns null for a code of no store. */
  async find(code: string, now: Date): Promise<number | null> {
    if (!SHAPE.test(code)) return null
    const known = this.#known.get(code)
    if (known !== undefined) return known
    const until = this.#unknownUntil.get(code)
    if (until !== undefined && until > now.getTime()) return null
    const tenantId = await this.#ask(code)
    if (tenantId !== null) this.#known.set(code, tenantId)
    else this.#unknownUntil.set(code, now.getTime() + UNKNOWN_MS)
    return tenantId
  }

  /** Removes a code whose store has been erased. */
  forget(code: string): void {
    this.#known.delete(code)
  }

  async #ask(code: string): Promise<number | null> {
    this.#next ??= this.#open()
    const { codes, found } = this.#next
    codes.add(code)
    return (await found).get(code) ?? null
  }

  #open(): Batch {
    const codes = new Set<string>()
    const found = this.#flight.then(async () => {
      this.#next = null
      const rows = await this.#platform.all(storesOfCodes([...codes]))
      return new Map(rows.map((row) => [row.code, row.tenant_id]))
    })
    this.#flight = found.catch(() => {})
    return { codes, found }
  }
}
