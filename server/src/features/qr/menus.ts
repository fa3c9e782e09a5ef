import { createHash } from 'node:crypto'
import { isOpenAt } from '@comanda/shared/billing/access'
import { AppError } from '@comanda/shared/kernel/errors'
import type { MenuItem } from '@comanda/shared/menu/api'
import type { QrMenu, QrTable } from '@comanda/shared/qr/api'
import type { Catalog, Catalogs, CatalogTable } from '../../catalog/catalog.ts'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import { CachedAnswer } from '../../http/sending/cached-answer.ts'
import { CachedBody } from '../../http/sending/cached-body.ts'
import { jsonBytes } from '../../http/sending/json.ts'
import { inSlices } from '../../kernel/slices.ts'
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
  /** The complete answer of GET /qrmenu. */
  answer(tableCode: string | null): CachedAnswer
}

/** Builds the diners' menu once per version of a catalog, and caches it as long as the catalog. */
export class QrMenus {
  readonly #deps: QrMenusDeps
  readonly #stores: StoreCodes
  readonly #made = new WeakMap<Catalog, Promise<OpenMenu>>()

  constructor(deps: QrMenusDeps) {
    this.#deps = deps
    this.#stores = new StoreCodes(deps.platform)
  }

  /**
   * Makes no query while the code and the catalog are cached.
   * @param version the catalog is read again if the cached one is older
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
    const made = this.#made.get(catalog)
    if (made) return made
    const opened = openMenu(catalog, codes)
    this.#made.set(catalog, opened)
    opened.catch(() => this.#made.delete(catalog))
    return opened
  }

  /** Whether the code belongs to a store, active or not. */
  async knows(code: string, now: Date): Promise<boolean> {
    return (await this.#stores.find(code, now)) !== null
  }
}

async function openMenu(catalog: Catalog, codes: TableCodes): Promise<OpenMenu> {
  const menu = await dinersView(catalog)
  const isOn = menu.storeSettings.is_qr_menu_enabled === 1
  const { start, hash } = await startOf(menu)
  const table = (code: string | null): CatalogTable | null => {
    const named = code === null ? null : codes.decode(catalog.tenantId, code)
    const found = named && catalog.tables.get(named.tableId)
    return found && found.rotation === named.rotation ? found : null
  }
  return {
    tenantId: catalog.tenantId,
    catalog,
    menu,
    bytes: start.bytes.length,
    table,
    answer: (tableCode) => {
      const at = isOn ? table(tableCode) : null
      const tail = Buffer.from(`,"storeTable":${JSON.stringify(at && storeTableOf(at))}}`)
      // The ETag is a hash of the content, so a change that diners do not see keeps their cached copies valid.
      const etag = `"${createHash('sha256').update(hash).update(tail).digest('base64url')}"`
      return new CachedAnswer(etag, start, { tail })
    },
  }
}

/** The part that the answers for all tables share: the menu's JSON up to the table. */
async function startOf(menu: OpenMenu['menu']): Promise<{ start: CachedBody; hash: Buffer }> {
  const bytes = (await jsonBytes(menu)).subarray(0, -1)
  return { start: new CachedBody(bytes), hash: await inSlices(digest(bytes)) }
}

const CHUNK = 1_048_576

function* digest(bytes: Buffer): Generator<void, Buffer> {
  const hash = createHash('sha256')
  for (let from = 0; from < bytes.length; from += CHUNK) {
    hash.update(bytes.subarray(from, from + CHUNK))
    yield
  }
  return hash.digest()
}

async function dinersView({ content }: Catalog): Promise<OpenMenu['menu']> {
  const {
    unique_qr_code: _code,
    time_zone: _zone,
    business_day_start: _start,
    ...storeSettings
  } = content.storeSettings
  if (storeSettings.is_qr_menu_enabled === 0) return { storeSettings, categories: [], menuItems: [] }
  return {
    storeSettings,
    categories: content.categories,
    menuItems: await inSlices(dinersItems(content.menuItems)),
  }
}

function* dinersItems(items: readonly MenuItem[]): Generator<void, QrMenu['menuItems']> {
  const shown: QrMenu['menuItems'] = []
  for (const { net_price: _owners, ...item } of items) {
    shown.push(item)
    yield
  }
  return shown
}

const storeTableOf = ({ rotation: _rotation, ...table }: CatalogTable): QrTable => ({
  ...table,
  id: table.encrypted_id,
})
