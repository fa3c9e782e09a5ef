import type { MenuItem } from '@comanda/shared/menu/api'
import type { PosInit } from '@comanda/shared/pos/api'
import type { TenantDb } from '../../db/tenant.ts'
import { CachedAnswer } from '../../http/calls.ts'
import type { TableCodes } from '../../kernel/table-code.ts'
import { listAddons, listItems, listVariants, menuOf } from '../menu/queries.ts'
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
} from '../settings/queries.ts'

/** What a store sells and with what, as of one version: the point of sale's opening answer and the price list. */
export interface Catalog {
  version: number
  country: string
  items: ReadonlyMap<number, MenuItem>
  tableIds: ReadonlySet<number>
  paymentTypeIds: readonly number[]
  /** The answer of /pos/init, ready to send. */
  init: CachedAnswer
}

/** Stores kept per process; a busy server's hundreds of stores fit, thousands take turns. */
const MAX_STORES = 500

/**
 * Keeps each store's catalog as long as its version stands. The version is read with every session, so a change
 * made through any process is seen at the very next request.
 */
export class Catalogs {
  readonly #kept = new Map<number, Promise<Catalog>>()
  readonly #codes: TableCodes

  constructor(codes: TableCodes) {
    this.#codes = codes
  }

  async get(db: TenantDb, version: number): Promise<Catalog> {
    const kept = this.#kept.get(db.tenantId)
    if (kept) {
      const catalog = await kept.catch(() => null)
      if (catalog && catalog.version >= version) return catalog
    }
    // Another request may have started reading it while this one looked.
    const current = this.#kept.get(db.tenantId)
    if (current && current !== kept) return current
    return this.#load(db)
  }

  #load(db: TenantDb): Promise<Catalog> {
    const loading = readCatalog(db, this.#codes)
    this.#kept.delete(db.tenantId)
    this.#kept.set(db.tenantId, loading)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_STORES) break
      this.#kept.delete(oldest)
    }
    loading.catch(() => {
      if (this.#kept.get(db.tenantId) === loading) this.#kept.delete(db.tenantId)
    })
    return loading
  }
}

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
  if (!store || !print) throw new Error('a store without its settings')
  const menuItems = menuOf(items, variants, addons)
  const answer: PosInit = {
    categories,
    menuItems,
    paymentTypes: types.map(paymentTypeOf),
    printSettings: printInfoOf(print),
    storeSettings: storeInfoOf(store),
    storeTables: tables.map((row) => tableOf(tenantId, codes, row)),
  }
  return {
    version: store.catalog_version,
    country: store.country,
    items: new Map(menuItems.map((item) => [item.id, item])),
    tableIds: new Set(tables.map((table) => table.id)),
    paymentTypeIds: types.map((type) => type.id),
    init: new CachedAnswer(`"${tenantId}-${store.catalog_version}"`, JSON.stringify(answer)),
  }
}
