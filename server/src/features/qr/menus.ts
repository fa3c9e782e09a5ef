import { createHash } from 'node:crypto'
import { isOpenAt } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import type { QrMenu, QrTable } from '@comanda/shared/qr/api'
import { LRUCache } from 'lru-cache'
import type { Catalog, Catalogs, CatalogTable } from '../../catalog/catalog.ts'
import { english } from '../../catalog/queries-menu.ts'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import { CachedAnswer } from '../../http/sending/cached-answer.ts'
import { CachedBody } from '../../http/sending/cached-body.ts'
import type { TableCodes } from '../../kernel/table-code.ts'
import { StoreCodes } from './store-codes.ts'

interface QrMenusDeps {
  catalogs: Catalogs
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  codes: TableCodes
}

/** The menu of a printed code at one version of the store's catalog. */
export interface OpenMenu {
  tenantId: number
  catalog: Catalog
  /** The data that a diner may see; only the store's settings while its QR menu is disabled. */
  menu: Omit<QrMenu, 'storeTable'>
  /** The size of the menu as JSON. */
  bytes: number
  /** The table of a printed code; null for a forged, foreign or rotated code, or a removed table. */
  table(code: string | null): CatalogTable | null
  /** The same as a diner may see it; null while the QR menu is disabled. */
  shownTable(code: string | null): QrTable | null
  /** The complete answer of GET /qrmenu. */
  answer(tableCode: string | null): CachedAnswer
}

/** Of the menus for tables, not compressed. Beyond it the least recently used are made and compressed again. */
const MOST_BYTES = 32 * 1_048_576

/** The answers of GET /qrmenu by their ETag. */
type Answers = LRUCache<string, CachedAnswer>

/** Builds the diners' menu once per version of a catalog, and caches it as long as the catalog. */
export class QrMenus {
  readonly #deps: QrMenusDeps
  readonly #stores: StoreCodes
  readonly #made = new WeakMap<Catalog, OpenMenu>()
  readonly #answers: Answers = new LRUCache({ maxSize: MOST_BYTES })

  constructor(deps: QrMenusDeps) {
    this.#deps = deps
    this.#stores = new StoreCodes(deps.platform)
  }

  /**
   * Makes no query while the code and the catalog are cached.
   * @param version the catalog is read again if the cached catalog is older
   * @returns null for an unknown code, or when the store is inactive or has been erased.
   */
  async open(code: string, now: Date, version?: number): Promise<OpenMenu | null> {
    const { catalogs, tenant, codes } = this.#deps
    const tenantId = await this.#stores.find(code, now)
    if (tenantId === null) return null
    const db = tenant(tenantId)
    const catalog = await (version === undefined
      ? catalogs.current(db, now)
      : catalogs.get(db, version)
    ).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      this.#stores.forget(code)
      return null
    })
    if (!catalog || !isOpenAt(catalog.access, now)) return null
    const opened = this.#made.get(catalog) ?? openMenu(catalog, codes, this.#answers)
    this.#made.set(catalog, opened)
    return opened
  }

  /** Whether the code belongs to a store, active or not. */
  async knows(code: string, now: Date): Promise<boolean> {
    return (await this.#stores.find(code, now)) !== null
  }
}

function openMenu(catalog: Catalog, codes: TableCodes, answers: Answers): OpenMenu {
  const menu = dinersView(catalog)
  const isOn = menu.storeSettings.is_qr_menu_enabled === 1
  const start = Buffer.from(JSON.stringify(menu)).subarray(0, -1)
  const hash = createHash('sha256').update(start).digest()
  const table = (code: string | null): CatalogTable | null => {
    const named = code === null ? null : codes.decode(catalog.tenantId, code)
    const found = named && catalog.tables.get(named.tableId)
    return found && found.rotation === named.rotation ? found : null
  }
  const shownTable = (code: string | null): QrTable | null => {
    const at = isOn ? table(code) : null
    return at && storeTableOf(at)
  }
  return {
    tenantId: catalog.tenantId,
    catalog,
    menu,
    bytes: start.length,
    table,
    shownTable,
    answer: (tableCode) => {
      const tail = Buffer.from(`,"storeTable":${JSON.stringify(shownTable(tableCode))}}`)
      // The ETag is a hash of the content, so a change that diners do not see keeps their cached copies valid.
      const etag = `"${createHash('sha256').update(hash).update(tail).digest('base64url')}"`
      const known = answers.get(etag)
      if (known) return known
      const answer = new CachedAnswer(etag, new CachedBody(start, tail))
      answers.set(etag, answer, { size: start.length })
      return answer
    },
  }
}

function dinersView({ content }: Catalog): OpenMenu['menu'] {
  const { unique_qr_code: _code, ...storeSettings } = content.storeSettings
  if (storeSettings.is_qr_menu_enabled === 0) return { storeSettings, categories: [], menuItems: [] }
  return {
    storeSettings,
    categories: content.categories.map(({ id, title, title_en, hours }) => ({
      id,
      title,
      ...english(title_en),
      hours,
    })),
    menuItems: content.menuItems.map(({ net_price: _owners, must_choose: _staffs, ...item }) => item),
  }
}

const storeTableOf = ({ rotation: _rotation, ...table }: CatalogTable): QrTable => ({
  ...table,
  id: table.encrypted_id,
})
