import { AppError } from '@comanda/shared/kernel/errors'
import type { MenuItem } from '@comanda/shared/menu/api'
import type { PosInit } from '@comanda/shared/pos/api'
import type { StoreTable } from '@comanda/shared/settings/tables'
import type { TenantDb } from '../db/tenant.ts'
import { listAddons, listItems, listVariants, menuOf } from '../features/menu/queries.ts'
import {
  findPrintSettings,
  findStore,
  listCategories,
  listPaymentTypes,
  listTables,
  paymentTypeOf,
  printInfoOf,
  storeInfoOf,
  tableOf,
} from '../features/settings/queries.ts'
import { catalogVersion } from '../features/store/queries.ts'
import { CachedAnswer } from '../http/cached-answer.ts'
import { CachedBody } from '../http/cached-body.ts'
import { jsonBytes } from '../http/json.ts'
import { inSlices } from '../kernel/slices.ts'
import type { TableCodes } from '../kernel/table-code.ts'

/** What a store sells and with what, as of one version: the point of sale's opening answer and the price list. */
export interface Catalog {
  tenantId: number
  version: number
  isActive: boolean
  country: string
  /** How long a diner's request waits before it lapses. */
  qrOrderMinutes: number
  items: ReadonlyMap<number, MenuItem>
  tables: ReadonlyMap<number, CatalogTable>
  paymentTypeIds: readonly number[]
  /** What the point of sale opens with. */
  content: PosInit
  /** The answer of /pos/init, ready to send. */
  init: CachedAnswer
  /** Of that answer as it is without compression. */
  bytes: number
}

export interface CatalogTable extends StoreTable {
  /** Codes printed for an earlier rotation are no longer valid. */
  rotation: number
}

/**
 * Of the answers kept per process; what they are made from, and their compressed forms, take five times as much. A
 * thousand stores with sixty dishes fit, larger ones take turns: those asked for least recently make room.
 */
const MAX_BYTES = 48 * 1_048_576
/** Every change is announced to every process; this is for an announcement that was lost. */
const TRUSTED_MS = 10_000

interface Kept {
  catalog: Promise<Catalog>
  /** When it was last known to be the current one. */
  checkedAt: number
  /** Once it has been read. */
  bytes: number
}

/** Keeps each store's catalog as long as its version stands. */
export class Catalogs {
  /** The ones asked for least recently first. */
  readonly #kept = new Map<number, Kept>()
  readonly #codes: TableCodes
  readonly #maxBytes: number
  #bytes = 0

  constructor(codes: TableCodes, maxBytes = MAX_BYTES) {
    this.#codes = codes
    this.#maxBytes = maxBytes
  }

  /**
   * The catalog at this version or a later one. The version is read with every session, so a change made through any
   * process is seen at the very next request.
   */
  async get(db: TenantDb, version: number): Promise<Catalog> {
    const kept = this.#kept.get(db.tenantId)
    if (kept) {
      const catalog = await kept.catalog.catch(() => null)
      if (catalog && catalog.version >= version) {
        this.#touch(db.tenantId, kept)
        return catalog
      }
    }
    // Another request may have started reading it while this one looked.
    const current = this.#kept.get(db.tenantId)
    if (current && current !== kept) return current.catalog
    return this.#load(db, 0)
  }

  /**
   * The catalog for somebody without a session: no query while it is kept. Changes reach it through `forget`; a copy
   * not checked for a while is still answered, and looked after in the background.
   */
  async current(db: TenantDb, now: Date): Promise<Catalog> {
    const kept = this.#kept.get(db.tenantId)
    if (!kept) return this.#load(db, now.getTime())
    this.#touch(db.tenantId, kept)
    if (Math.abs(now.getTime() - kept.checkedAt) > TRUSTED_MS) {
      kept.checkedAt = now.getTime()
      // Asked again after the same while, should the database be away.
      this.#check(db, kept).catch(() => {})
    }
    return kept.catalog
  }

  /** The store's menu, tables or settings have changed. */
  forget(tenantId: number): void {
    this.#bytes -= this.#kept.get(tenantId)?.bytes ?? 0
    this.#kept.delete(tenantId)
  }

  async #check(db: TenantDb, kept: Kept): Promise<void> {
    const [catalog, store] = await Promise.all([kept.catalog, db.first(catalogVersion(db.tenantId))])
    const isCurrent = store?.catalog_version === catalog.version && store.is_active === catalog.isActive
    if (!isCurrent && this.#kept.get(db.tenantId) === kept) this.forget(db.tenantId)
  }

  #touch(tenantId: number, kept: Kept): void {
    if (this.#kept.get(tenantId) !== kept) return
    this.#kept.delete(tenantId)
    this.#kept.set(tenantId, kept)
  }

  #load(db: TenantDb, now: number): Promise<Catalog> {
    const catalog = readCatalog(db, this.#codes)
    const kept = { catalog, checkedAt: now, bytes: 0 }
    this.forget(db.tenantId)
    this.#kept.set(db.tenantId, kept)
    catalog.then(
      ({ bytes }) => this.#weigh(db.tenantId, kept, bytes),
      () => {
        if (this.#kept.get(db.tenantId) === kept) this.forget(db.tenantId)
      },
    )
    return catalog
  }

  #weigh(tenantId: number, kept: Kept, bytes: number): void {
    if (this.#kept.get(tenantId) !== kept) return
    kept.bytes = bytes
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === tenantId) break
      this.forget(oldest)
    }
  }
}

/** @throws not_found when the store has been erased. */
async function readCatalog(db: TenantDb, codes: TableCodes): Promise<Catalog> {
  const { tenantId } = db
  // The version is read first: what changes meanwhile makes this copy too new for its label, never too old.
  const [stores, prints, categories, types, tables, items, variants, addons] = await db.run(
    findStore(tenantId),
    findPrintSettings(tenantId),
    listCategories(tenantId),
    listPaymentTypes(tenantId).where('is_active', '=', true),
    listTables(tenantId),
    listItems(tenantId),
    listVariants(tenantId),
    listAddons(tenantId),
  )
  const [store] = stores
  const [print] = prints
  if (!store || !print) throw new AppError('not_found')
  const menuItems = await inSlices(menuOf(items, variants, addons))
  const content: PosInit = {
    categories,
    menuItems,
    paymentTypes: types.map(paymentTypeOf),
    printSettings: printInfoOf(print),
    storeSettings: storeInfoOf(store),
    storeTables: tables.map((row) => tableOf(tenantId, codes, row)),
  }
  const body = await jsonBytes(content)
  const rotations = new Map(tables.map((row) => [row.id, row.qr_rotation]))
  return {
    tenantId,
    version: store.catalog_version,
    isActive: store.is_active,
    country: store.country,
    qrOrderMinutes: store.qr_order_minutes,
    items: new Map(menuItems.map((item) => [item.id, item])),
    tables: new Map(
      content.storeTables.map((table) => [table.id, { ...table, rotation: rotations.get(table.id) ?? 0 }]),
    ),
    paymentTypeIds: types.map((type) => type.id),
    content,
    init: new CachedAnswer(`"${tenantId}-${store.catalog_version}"`, new CachedBody(body)),
    bytes: body.length,
  }
}
