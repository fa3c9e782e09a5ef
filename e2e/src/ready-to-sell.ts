import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the browser of a page has all that it needs to sell without the server. */
export async function readyToSell(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(keptStores), { timeout: 30_000 }).toContain('ready')
}

async function keptStores(): Promise<string> {
  const all = await indexedDB.databases()
  const name = all.find((one) => one.name?.startsWith('comanda-offline-'))?.name
  if (!name) return 'no database'
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await asked(indexedDB.open(name))
  try {
    const read = db.transaction(['device', 'kept'])
    const [device, kept] = await Promise.all([
      asked(read.objectStore('device').get('device')),
      asked(read.objectStore('kept').getAllKeys()),
    ])
    // The menu is the first and the orders are the last that a page fetches for selling.
    return device && kept.includes('/pos/init') && kept.includes('/orders/init') ? 'ready' : 'waiting'
  } finally {
    db.close()
  }
}
