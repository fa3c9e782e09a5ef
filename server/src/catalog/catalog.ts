import type { StoredAccess } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import { assignmentKey, type StationRules } from '@comanda/shared/kitchen/stations'
import type { MenuItem } from '@comanda/shared/menu/api'
import type { PosInit } from '@comanda/shared/pos/api'
import type { Printer } from '@comanda/shared/printing/printers'
import type { GuestTrust } from '@comanda/shared/settings/guest-trust'
import type { StoreTable } from '@comanda/shared/settings/tables'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../db/tenant.ts'
import { instant } from '../http/answers.ts'
import { CachedAnswer } from '../http/sending/cached-answer.ts'
import { CachedBody } from '../http/sending/cached-body.ts'
import { bytesInSlices, jsonOf } from '../kernel/slices.ts'
import type { TableCodes } from '../kernel/table-code.ts'
import {
  catalogVersion,
  listAssignments,
  listPrinters,
  listStations,
  printerOf,
  stationOf,
} from './queries.ts'
import { listAddons, listItems, listVariants, menuOf } from './queries-menu.ts'
import {
  activePaymentTypes,
  categoryOf,
  findCodesUntil,
  findPrintSettings,
  findServiceSettings,
  findStore,
  listCategories,
  listTables,
  paymentTypeOf,
  printInfoOfRow,
  serviceSettingsOf,
  storeInfoOfRow,
  tablesOf,
} from './queries-settings.ts'

/**
 * A store's menu, tables and settings, as of one version: the content of /pos/init and the price
 * list.
 */
export interface Catalog {
  tenantId: number
  version: number
  access: StoredAccess
  country: string
  /** How long a diner's request waits before it expires. */
  qrOrderMinutes: number
  /** Who confirms what the phones of a table send. */
  guestTrust: GuestTrust
  /** Without a kitchen screen, a paid order has nothing to wait for. */
  hasKitchenScreen: boolean
  items: ReadonlyMap<number, MenuItem>
  tables: ReadonlyMap<number, CatalogTable>
  stations: StationRules
  printers: readonly Printer[]
  /** The content of /pos/init. */
  content: PosInit
  /** The response of /pos/init, ready to send. */
  init: CachedAnswer
  /** The size of that response without compression. */
  bytes: number
}

export interface CatalogTable extends StoreTable {
  /** Codes printed for an earlier rotation are invalid. */
  rotation: number
}

/**
 * Limit of the cached responses per process; their sources and compressed forms take five times as much. A
 * thousand stores with sixty dishes fit; beyond that the least recently used are evicted.
 */
const MAX_BYTES = 48 * 1_048_576
/** Every change is announced to every process; this covers a lost announcement. */
const TRUSTED_MS = 10_000

interface Kept {
  catalog: Catalog
  /** When it was last known to be current, in ms. */
  checkedAt: number
}

/** Caches each store's catalog until its version changes. */
export class Catalogs {
  readonly #kept: LRUCache<number, Kept, { db: TenantDb; checkedAt: number }>

  constructor(codes: TableCodes, maxBytes = MAX_BYTES) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      // The cache refuses an entry above its limit, so a catalog that large is counted as the whole limit and
      // kept alone.
      sizeCalculation: ({ catalog }) => Math.min(catalog.bytes, maxBytes),
      fetchMethod: async (_id, _stale, { context: { db, checkedAt } }) => ({
        catalog: await readCatalog(db, codes),
        checkedAt,
      }),
      // A request still gets a catalog that was evicted or invalidated during its read.
      ignoreFetchAbort: true,
    })
  }

  /**
   * The catalog at this version or later. Every session reads the version, so the next request sees a
   * change made by any process.
   */
  async get(db: TenantDb, version: number): Promise<Catalog> {
    const { catalog } = await this.#fetch(db, 0)
    if (catalog.version >= version) return catalog
    return (await this.#fetch(db, 0, true)).catalog
  }

  /**
   * The catalog for a request without a session: no query while it is cached. `forget` invalidates it after a
   * change; a copy that was not checked for a while is still returned, and checked in the background.
   */
  async current(db: TenantDb, now: Date): Promise<Catalog> {
    const kept = await this.#fetch(db, now.getTime())
    if (Math.abs(now.getTime() - kept.checkedAt) > TRUSTED_MS) {
      kept.checkedAt = now.getTime()
      // If the database is unavailable, the next check follows after the same interval.
      this.#check(db, kept).catch(() => {})
    }
    return kept.catalog
  }

  /** The store's menu, tables or settings have changed. */
  forget(tenantId: number): void {
    this.#kept.delete(tenantId)
  }

  /** Requests for a catalog that is being read share the read. */
  #fetch(db: TenantDb, checkedAt: number, forceRefresh = false): Promise<Kept> {
    return this.#kept.forceFetch(db.tenantId, { context: { db, checkedAt }, forceRefresh })
  }

  async #check(db: TenantDb, kept: Kept): Promise<void> {
    const { version, access } = kept.catalog
    const store = await db.first(catalogVersion(db.tenantId))
    const isCurrent = store?.catalog_version === version && store.is_active === access.is_active
    if (!isCurrent && this.#kept.peek(db.tenantId) === kept) this.forget(db.tenantId)
  }
}

/** The version is read first: after a concurrent change this copy is newer than its label, never older. */
const readRows = (db: TenantDb, tenantId = db.tenantId) =>
  db.run(
    findStore(tenantId),
    findPrintSettings(tenantId),
    listCategories(tenantId),
    activePaymentTypes(tenantId),
    listTables(tenantId),
    listItems(tenantId),
    listVariants(tenantId),
    listAddons(tenantId),
    listStations(tenantId),
    listAssignments(tenantId),
    listPrinters(tenantId),
    findCodesUntil(tenantId),
    findServiceSettings(tenantId),
  )

/** @throws not_found when the store has been erased. */
async function readCatalog(db: TenantDb, codes: TableCodes): Promise<Catalog> {
  const { tenantId } = db
  const [
    [store],
    [print],
    categories,
    types,
    tables,
    items,
    variants,
    addons,
    stations,
    assignments,
    printers,
    [invoicing],
    [service],
  ] = await readRows(db)
  if (!store || !print) throw new AppError('not_found')
  const storeTables = await tablesOf(tenantId, codes, tables)
  const menuItems = await menuOf(items, variants, addons)
  const content: PosInit = {
    categories: categories.map(categoryOf),
    menuItems,
    paymentTypes: types.map(paymentTypeOf),
    printSettings: printInfoOfRow(print),
    storeSettings: storeInfoOfRow(store),
    storeTables,
    invoiceCodesUntil: invoicing ? instant(invoicing.valid_to) : null,
  }
  const body = await bytesInSlices(contentPieces(content))
  const rotations = new Map(tables.map((row) => [row.id, row.qr_rotation]))
  return {
    tenantId,
    version: store.catalog_version,
    access: { is_active: store.is_active, active_until: store.active_until },
    country: store.country,
    qrOrderMinutes: store.qr_order_minutes,
    guestTrust: store.guest_trust as GuestTrust,
    hasKitchenScreen: serviceSettingsOf(service).hasKitchenScreen,
    items: new Map(menuItems.map((item) => [item.id, item])),
    tables: new Map(
      content.storeTables.map((table) => [table.id, { ...table, rotation: rotations.get(table.id) ?? 0 }]),
    ),
    stations: {
      stations: stations.map(stationOf),
      assigned: new Map(assignments.map((one) => [assignmentKey(one.target, one.targetId), one.stationIds])),
    },
    printers: printers.map(printerOf),
    content,
    init: new CachedAnswer(`"${tenantId}-${store.catalog_version}"`, new CachedBody(body)),
    bytes: body.length,
  }
}

/** The JSON of /pos/init, one item of the menu per piece. */
function* contentPieces({ menuItems, ...rest }: PosInit): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"menuItems":`
  yield* jsonOf(menuItems, 1)
  yield '}'
}
