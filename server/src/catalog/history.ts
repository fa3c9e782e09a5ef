import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { MenuItem } from '@comanda/shared/menu/api'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '../db/tenant.ts'
import { atMost } from '../kernel/at-most.ts'
import type { Catalog } from './catalog.ts'
import { findCatalog, keepCatalog, keptBeside, versionAt } from './queries.ts'

/** The fields of an item that prices, stations and papers need. */
const SOLD_FIELDS = [
  'id',
  'title',
  'price',
  'category_id',
  'tax_title',
  'tax_rate',
  'tax_type',
  'is_sold_out',
  'addons',
  'variants',
] as const satisfies readonly (keyof MenuItem)[]

export type SoldItem = Pick<MenuItem, (typeof SOLD_FIELDS)[number]>

export type PriceList = ReadonlyMap<number, SoldItem>

/** The price lists of a moment; `orToday`: today's list may have been current. */
export interface Moment {
  lists: PriceList[]
  orToday: boolean
}

const soldItemOf = (item: SoldItem): SoldItem =>
  Object.fromEntries(SOLD_FIELDS.map((field) => [field, item[field]])) as unknown as SoldItem

const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)
const MOST_KNOWN = 10_000
/** The most price lists in memory, by the length of their JSON. */
const MOST_READ = 8_000_000

/** The price lists that devices have received, by version. */
export class CatalogHistory {
  /** The last version of each store that this process has kept. */
  readonly #kept = new LRUCache<number, number>(atMost(MOST_KNOWN))
  /** A version never changes, and the sales of a night name the same version. */
  readonly #read = new LRUCache<string, ReadonlyMap<number, SoldItem>>({ maxSize: MOST_READ })

  /** Keeps a catalog that goes to a device. Costs nothing when this process has kept the version before. */
  async keep(db: TenantDb, { tenantId, version, items }: Catalog, now: Date): Promise<void> {
    if (this.#kept.get(tenantId) === version) return
    const list = [...items.values()].map(soldItemOf)
    await db.run(keepCatalog(tenantId, version, await toGzip(JSON.stringify(list)), now))
    this.#kept.set(tenantId, version)
  }

  /** @returns null when the version is not known, or no longer */
  async find(db: TenantDb, version: number): Promise<ReadonlyMap<number, SoldItem> | null> {
    const key = `${db.tenantId} ${version}`
    const read = this.#read.get(key)
    if (read) return read
    const row = await db.first(findCatalog(db.tenantId, version))
    return row?.items ? this.#unpack(db.tenantId, version, row.items) : null
  }

  /**
   * The price lists to compare a sale of that moment with: the current list then, or, when that version was never read, the
   * versions before and after it.
   */
  async at(db: TenantDb, at: Date, today: number): Promise<Moment> {
    const moment = await db.first(versionAt(db.tenantId, at, today))
    if (!moment || moment.version >= today) return { lists: [], orToday: true }
    const exact = await this.find(db, moment.version)
    if (exact) return { lists: [exact], orToday: false }
    const beside = await db.all(keptBeside(db.tenantId, moment.version))
    const lists = await Promise.all(beside.map(({ version }) => this.find(db, version)))
    return { lists: lists.filter((list) => list !== null), orToday: true }
  }

  async #unpack(tenantId: number, version: number, packed: Buffer): Promise<PriceList> {
    const json = (await fromGzip(packed)).toString()
    const items = new Map((JSON.parse(json) as SoldItem[]).map((item) => [item.id, item]))
    this.#read.set(`${tenantId} ${version}`, items, { size: json.length })
    return items
  }
}
