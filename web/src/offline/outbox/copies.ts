import type { DeviceRecord, KeptAnswer } from './database.ts'
import type { Entry } from './entry.ts'

/** The data kept a second time: unsent sales, the server's answers by their paths, and the one device. */
interface Copied {
  sale: Entry
  answer: KeptAnswer
  device: DeviceRecord
}

/** The name of a store's copies. */
const nameOfCopies = (tenantId: number): string => `comanda-copies-${tenantId}`
const addressOfCopy = (kind: keyof Copied, key = ''): string =>
  `/comanda-copies/${kind}/${encodeURIComponent(key)}`

/**
 * A second copy of the data for selling, in the cache storage. Chromium erases all IndexedDB databases of an origin when it
 * finds them damaged, as a killed process may leave them; its caches are other files. Nothing here fails: a browser
 * without room for a copy still has the original.
 */
export class Copies {
  readonly #tenantId: number

  constructor(tenantId: number) {
    this.#tenantId = tenantId
  }

  async put<K extends keyof Copied>(kind: K, key: string, copied: Copied[K]): Promise<void> {
    await this.#with((cache) => cache.put(addressOfCopy(kind, key), Response.json([key, copied])))
  }

  /** With their keys. */
  async all<K extends keyof Copied>(kind: K): Promise<[string, Copied[K]][]> {
    const read = async (cache: Cache) => {
      const found = (await cache.keys()).filter(({ url }) => url.includes(addressOfCopy(kind)))
      return Promise.all(found.map(async (request) => (await cache.match(request))?.json()))
    }
    return ((await this.#with(read)) ?? []).filter((copy) => copy !== undefined)
  }

  async removeSales(keys: readonly string[]): Promise<void> {
    if (keys.length > 0)
      await this.#with((cache) => Promise.all(keys.map((key) => cache.delete(addressOfCopy('sale', key)))))
  }

  async erase(): Promise<void> {
    await globalThis.caches?.delete(nameOfCopies(this.#tenantId)).catch(() => false)
  }

  async #with<T>(work: (cache: Cache) => Promise<T>): Promise<T | null> {
    try {
      return await work(await caches.open(nameOfCopies(this.#tenantId)))
    } catch {
      return null
    }
  }
}
