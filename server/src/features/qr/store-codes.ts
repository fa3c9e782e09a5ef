import { LRUCache } from 'lru-cache'
import type { PlatformDb } from '../../db/platform.ts'
import { storesOfCodes } from './queries.ts'

/** Codes remembered, of each kind: a few megabytes. */
const MAX_CODES = 20_000
/** A store may be opened a moment after somebody asked for it. */
const UNKNOWN_MS = 10_000

const SHAPE = /^[\w-]{1,60}$/

interface Batch {
  codes: Set<string>
  found: Promise<Map<string, number>>
}

/**
 * Which store a printed code belongs to. Codes never change hands, so a known one is remembered until its store is erased. However many
 * strangers guess, at most one look-up is under way: those who come meanwhile share the next.
 */
export class StoreCodes {
  readonly #platform: PlatformDb
  readonly #known = new LRUCache<string, number>({ max: MAX_CODES })
  readonly #unknownUntil = new LRUCache<string, number>({ max: MAX_CODES })
  #flight: Promise<unknown> = Promise.resolve()
  #next: Batch | null = null

  constructor(platform: PlatformDb) {
    this.#platform = platform
  }

  /** @returns null for a code that is no store's. */
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

  /** Its store has been erased. */
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
