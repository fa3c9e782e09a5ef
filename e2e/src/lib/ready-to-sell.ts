import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the browser of a page has all that it needs to sell without the server. */
export async function readyToSell(page: Page): Promise<void> {
  await expect
    .poll(async () => (await keysOnPage(page, 'device')).length, { timeout: 30_000 })
    .toBeGreaterThan(0)
  // The menu is the first and the orders are the last that a page fetches for selling.
  await expect
    .poll(() => keysOnPage(page, 'kept'), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['/pos/init', '/orders/init']))
}

type StoreName = 'device' | 'kept' | 'pins' | 'outbox'

/** The value that a page's browser keeps under a key, in IndexedDB; null for nothing. */
export const keptOnPage = <T>(page: Page, store: StoreName, key: string): Promise<T | null> =>
  page.evaluate(readDatabase, { store, key }) as Promise<T | null>

export const keysOnPage = async (page: Page, store: StoreName): Promise<string[]> =>
  ((await page.evaluate(readDatabase, { store, key: null })) ?? []) as string[]

/** @param key null: all keys. */
async function readDatabase({ store, key }: { store: string; key: string | null }): Promise<unknown> {
  const all = await indexedDB.databases()
  const name = all.find((one) => one.name?.startsWith('comanda-offline-'))?.name
  if (!name) return null
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await asked(indexedDB.open(name))
  try {
    const objects = db.transaction(store).objectStore(store)
    return (await (key === null ? asked(objects.getAllKeys()) : asked<unknown>(objects.get(key)))) ?? null
  } finally {
    db.close()
  }
}
