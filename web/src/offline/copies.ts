import type { Entry } from './entry.ts'
import type { DeviceRecord } from './store.ts'

/** A sale that the server does not have yet, or that such a sale depends on, and the device that made it. */
export interface Copy {
  entry: Entry
  device: DeviceRecord
}

const nameOf = (tenantId: number): string => `comanda-sales-${tenantId}`
const addressOf = (key: string): string => `/comanda-sales/${key}`

/**
 * A second copy of unsent sales, in the cache storage. Chromium erases all IndexedDB databases of an origin when it finds
 * them damaged, as a killed process may leave them; its caches are other files.
 */
export class Copies {
  readonly #tenantId: number

  constructor(tenantId: number) {
    this.#tenantId = tenantId
  }

  /** Never fails: a browser without room for a copy still has the sale. */
  async put(copy: Copy): Promise<void> {
    await this.#with((cache) => cache.put(addressOf(copy.entry.key), Response.json(copy)))
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await this.#with((cache) => Promise.all(keys.map((key) => cache.delete(addressOf(key)))))
  }

  async all(): Promise<Copy[]> {
    const found = await this.#with(async (cache) => {
      const requests = await cache.keys()
      return Promise.all(requests.map(async (request) => (await cache.match(request))?.json()))
    })
    return (found ?? []).filter((copy) => copy !== undefined)
  }

  async erase(): Promise<void> {
    await globalThis.caches?.delete(nameOf(this.#tenantId)).catch(() => false)
  }

  async #with<T>(work: (cache: Cache) => Promise<T>): Promise<T | null> {
    try {
      return await work(await caches.open(nameOf(this.#tenantId)))
    } catch {
      return null
    }
  }
}
