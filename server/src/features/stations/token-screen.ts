import { isOpenAt } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import type { Tokens } from '@comanda/shared/kitchen/api'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../../db/tenant.ts'
import { atMost } from '../../kernel/at-most.ts'
import type { Sealer } from '../../kernel/sealed-code.ts'
import { findTokenScreen, tokensOnScreen } from './queries.ts'

/** Screens ask every few seconds; however many a store has, they share one reading for this long. */
const SHARED_MS = 2_000
const MAX_STORES = 10_000

interface Shown {
  rotation: number
  tokens: Tokens
}

/** The customers' screens of all stores. */
export class TokenScreens {
  readonly #shown: LRUCache<number, { at: number; shown: Promise<Shown | null> }>
  readonly #deps: { tenant: (tenantId: number) => TenantDb; screenCodes: Sealer }

  constructor(deps: { tenant: (tenantId: number) => TenantDb; screenCodes: Sealer }) {
    this.#deps = deps
    this.#shown = new LRUCache(atMost(MAX_STORES))
  }

  /** The path of a store's screen. The store's number is no secret; the code is. */
  pathOf(tenantId: number, rotation: number): string {
    return `/turnos/${tenantId}-${this.#deps.screenCodes.seal(['store', tenantId], [rotation])}`
  }

  /** @throws not_found for a code that is forged, renewed, or of a store whose screen is off */
  async read(code: string, now: Date): Promise<Tokens> {
    const [, store = '', secret = ''] = /^(\d{1,9})-(.+)$/.exec(code) ?? []
    const tenantId = Number(store)
    const [rotation] = (secret && this.#deps.screenCodes.open(['store', tenantId], secret)) || []
    const shown = rotation === undefined ? null : await this.#read(tenantId, now)
    if (!shown || shown.rotation !== rotation) throw new AppError('not_found')
    return shown.tokens
  }

  #read(tenantId: number, now: Date): Promise<Shown | null> {
    const kept = this.#shown.get(tenantId)
    if (kept && Math.abs(now.getTime() - kept.at) < SHARED_MS) return kept.shown
    const shown = readTokens(this.#deps.tenant(tenantId), now)
    this.#shown.set(tenantId, { at: now.getTime(), shown })
    // A failed reading is not kept.
    shown.catch(() => this.#shown.delete(tenantId))
    return shown
  }
}

/** @returns null when the store has no screen, or may not sell */
async function readTokens(db: TenantDb, now: Date): Promise<Shown | null> {
  const [stores, rows] = await db.run(findTokenScreen(db.tenantId), tokensOnScreen(db.tenantId, now))
  const [store] = stores
  if (!store?.token_screen || !isOpenAt(store, now)) return null
  const of = (isReady: boolean) => rows.filter((row) => row.is_ready === isReady).map((row) => row.token_no)
  return {
    rotation: store.token_screen_rotation,
    tokens: { storeName: store.name, preparing: of(false), ready: of(true) },
  }
}
