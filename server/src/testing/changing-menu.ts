import { expect } from 'vitest'
import { lockWaits } from './database.ts'
import type { Client, TestServer } from './restaurant.ts'

interface Changing {
  /** How often the menu changes, each time after it was read again. */
  times?: number
  /** The change, besides the version of the menu. */
  change?: () => Promise<unknown>
}

/** Sends an order whose menu changes between reading it and placing the order. */
export async function sendWhileMenuChanges<T>(
  { database }: TestServer,
  { tenantId }: Client,
  send: () => Promise<T>,
  { times = 1, change = async () => {} }: Changing = {},
): Promise<T> {
  const { owner } = database
  const raiseVersion = () =>
    owner.query('UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1', [tenantId])
  // A menu's version is read before its add-ons, which no reader gets while the lock is held.
  const lock = async () => {
    const holder = await owner.connect()
    await holder.query('BEGIN; LOCK TABLE addons IN ACCESS EXCLUSIVE MODE')
    return holder
  }
  const waiting = (count: number) => expect.poll(() => lockWaits(database), { interval: 5 }).toBe(count)
  // The process does not have this version in its cache.
  await raiseVersion()
  let holder = await lock()
  try {
    const sent = send()
    for (let time = 1; time <= times; time++) {
      await waiting(1)
      await change()
      await raiseVersion()
      if (time === times) break
      // The next lock is queued before this lock is released, so that the next reading waits again.
      const next = lock()
      await waiting(2)
      holder.release(true)
      holder = await next
    }
    await holder.query('COMMIT')
    return await sent
  } finally {
    holder.release(true)
  }
}

export async function versionOfMenu({ database }: TestServer, { tenantId }: Client): Promise<number> {
  const { rows } = await database.owner.query('SELECT catalog_version FROM stores WHERE tenant_id = $1', [
    tenantId,
  ])
  return rows[0].catalog_version
}

/** Runs a write that must raise the version of the store's catalog by one. */
export async function raising<T>(
  server: TestServer,
  restaurant: Client,
  write: () => Promise<T>,
): Promise<T> {
  const before = await versionOfMenu(server, restaurant)
  const answer = await write()
  expect(await versionOfMenu(server, restaurant)).toBe(before + 1)
  return answer
}
