import { createHash } from 'node:crypto'
import { AppError } from '@comanda/shared/kernel/errors'
import type { QrMenu, QrTable } from '@comanda/shared/qr/api'
import type { Catalog, Catalogs, CatalogTable } from '../../catalog/catalog.ts'
import type { PlatformDb } from '../../db/platform.ts'
import type { TenantDb } from '../../db/tenant.ts'
import { CachedAnswer } from '../../http/cached-answer.ts'
import type { TableCodes } from '../../kernel/table-code.ts'
import { keepRecent } from './recent.ts'
import { StoreCodes } from './store-codes.ts'

export interface QrMenusDeps {
  catalogs: Catalogs
  tenant: (tenantId: number) => TenantDb
  platform: PlatformDb
  codes: TableCodes
}

/** The menu behind a printed code, as of one version of the store's catalog. */
export interface OpenMenu {
  tenantId: number
  catalog: Catalog
  /** What a diner may see; only the store's settings while its QR menu is off. */
  menu: Omit<QrMenu, 'storeTable'>
  /** The table a printed code names; null when it is forged, of another store, of an earlier rotation or removed. */
  table(code: string | null): CatalogTable | null
  /** The answer of GET /qrmenu, ready to send. */
  answer(tableCode: string | null): CachedAnswer
}

/** Answers kept per process, one per store and table: about 100 MB of menus with two hundred items. */
const MAX_ANSWERS = 1_000

/** Menus for diners, made once per version of a catalog and kept as long as that is. */
export class QrMenus {
  readonly #deps: QrMenusDeps
  readonly #stores: StoreCodes
  readonly #made = new WeakMap<Catalog, OpenMenu>()
  /** By menu and table, the ones asked for least recently first; those of a bygone menu are never asked for again. */
  readonly #answers = new Map<string, CachedAnswer>()
  #menus = 0

  constructor(deps: QrMenusDeps) {
    this.#deps = deps
    this.#stores = new StoreCodes(deps.platform)
  }

  /**
   * No query while code and catalog are kept.
   * @param version read the catalog anew unless it is as new as this
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
    if (!catalog?.isActive) return null
    const made = this.#made.get(catalog)
    if (made) return made
    const opened = this.#openMenu(catalog, codes)
    this.#made.set(catalog, opened)
    return opened
  }

  /** Whether the code is some store's, be it inactive. */
  async knows(code: string, now: Date): Promise<boolean> {
    return (await this.#stores.find(code, now)) !== null
  }

  #openMenu(catalog: Catalog, codes: TableCodes): OpenMenu {
    const menu = dinersView(catalog)
    const isOn = menu.storeSettings.is_qr_menu_enabled === 1
    const serial = this.#menus++
    const table = (code: string | null): CatalogTable | null => {
      const named = code === null ? null : codes.decode(catalog.tenantId, code)
      const found = named && catalog.tables.get(named.tableId)
      return found && found.rotation === named.rotation ? found : null
    }
    return {
      tenantId: catalog.tenantId,
      catalog,
      menu,
      table,
      answer: (tableCode) => {
        const at = isOn ? table(tableCode) : null
        const key = `${serial} ${at?.id ?? 0}`
        const answer = this.#answers.get(key) ?? answerOf({ ...menu, storeTable: at && storeTableOf(at) })
        keepRecent(this.#answers, key, answer, MAX_ANSWERS)
        return answer
      },
    }
  }
}

/** Named after what it says: a change that no diner sees leaves their copies good. */
function answerOf(menu: QrMenu): CachedAnswer {
  const body = JSON.stringify(menu)
  return new CachedAnswer(`"${createHash('sha256').update(body).digest('base64url')}"`, body)
}

function dinersView({ content }: Catalog): OpenMenu['menu'] {
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
    menuItems: content.menuItems.map(({ net_price: _owners, ...item }) => item),
  }
}

const storeTableOf = ({ rotation: _rotation, ...table }: CatalogTable): QrTable => ({
  ...table,
  id: table.encrypted_id,
})
