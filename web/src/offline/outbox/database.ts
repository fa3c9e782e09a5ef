import type { ApprovalAction } from '@comanda/shared/approvals/actions'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './entry.ts'

/** The device's record of itself. */
export interface DeviceRecord {
  id: string
  letter: string
  /** The number of the last folio. */
  lastNumber: number
  /** The server's clock minus the device's, in ms. */
  offset: number
  /** The server's time at the last contact. */
  heardAt: string
  /** How long it may sell after the last contact. */
  hours: number
  /** How long a screen waits for the server, in ms. */
  waitMs: number
  drawerId: number | null
  /** The server has said that it was ended; absent in records of earlier versions. */
  isEnded?: boolean
  /** The version of the app that registered it; empty: it has to register again. */
  app?: string
}

/** An answer of the server. */
export interface KeptAnswer {
  answer: object
  etag: string | null
  /** By the device's clock, in ms. */
  at: number
}

export interface PinRecord {
  /** The person's key; the column keeps its first name. */
  username: string
  /** The actions that the person has approved here, or may do without an approval; absent in records of earlier versions. */
  may?: readonly ApprovalAction[]
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
  pinSetAt: string
  /** Wrong PINs since the last right PIN; after too many no PIN is compared until this time, by the device's clock in ms. */
  tries?: { count: number; until: number }
}

interface Schema extends DBSchema {
  outbox: { key: string; value: Entry; indexes: { seq: number } }
  kept: { key: string; value: KeptAnswer }
  device: { key: 'device'; value: DeviceRecord }
  pins: { key: string; value: PinRecord }
}

export type OfflineDb = IDBPDatabase<Schema>

const VERSION = 1
const nameOf = (tenantId: number): string => `comanda-offline-${tenantId}`

/** Whether this browser keeps anything of the store. */
export async function hasDatabase(tenantId: number): Promise<boolean> {
  const all = await indexedDB.databases().catch(() => [])
  return all.some(({ name }) => name === nameOf(tenantId))
}

/** Another store has another database. @throws when this browser keeps nothing */
export const openDatabase = (tenantId: number, onLost: () => void): Promise<OfflineDb> =>
  // Chromium refuses to open a damaged database once, and erases it.
  open(tenantId, onLost).catch(() => open(tenantId, onLost))

const open = (tenantId: number, onLost: () => void): Promise<OfflineDb> =>
  openDB<Schema>(nameOf(tenantId), VERSION, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'key' }).createIndex('seq', 'seq')
      db.createObjectStore('kept')
      db.createObjectStore('device')
      db.createObjectStore('pins', { keyPath: 'username' })
    },
    // Another tab has a newer version of the app, or forgets this device.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })

export const eraseDatabase = (tenantId: number): Promise<void> => deleteDB(nameOf(tenantId))

/** A sale is done when it is on the disk. */
const STRICT = { durability: 'strict' } as const

/** The sales and the device within a transaction. */
export interface Sales {
  entry: (key: string) => Promise<Entry | undefined>
  last: () => Promise<number>
  put: (entry: Entry) => Promise<unknown>
  remove: (key: string) => Promise<unknown>
  device: () => Promise<DeviceRecord | undefined>
  putDevice: (device: DeviceRecord) => Promise<unknown>
}

/** How often a transaction is made that ends before its work does. */
const ATTEMPTS = 5

/**
 * Firefox may deliver what a transaction has read while another script runs: the transaction then ends before its work goes
 * on, and is made again.
 * @param transaction reads first and then writes all at once
 */
export async function repeatEnded<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || (error as Error).name !== 'TransactionInactiveError') throw error
    }
  }
}

/**
 * A transaction over the sales and the device, written to the disk before it resolves.
 * @param work as of `repeatEnded`
 */
export const writeSales = <T>(db: OfflineDb, work: (sales: Sales) => Promise<T>): Promise<T> =>
  repeatEnded(() => writeOnce(db, work))

async function writeOnce<T>(db: OfflineDb, work: (sales: Sales) => Promise<T>): Promise<T> {
  const tx = db.transaction(['outbox', 'device'], 'readwrite', STRICT)
  const [outbox, devices] = [tx.objectStore('outbox'), tx.objectStore('device')]
  // The transaction's own end says whether it was written; without a listener its failure would be unhandled.
  tx.done.catch(() => {})
  try {
    const result = await work({
      entry: (key) => outbox.get(key),
      last: async () => (await outbox.index('seq').openKeyCursor(null, 'prev'))?.key ?? 0,
      put: (entry) => outbox.put(entry),
      remove: (key) => outbox.delete(key),
      device: () => devices.get('device'),
      putDevice: (device) => devices.put(device, 'device'),
    })
    await tx.done
    return result
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // It has ended already.
    }
    throw error
  }
}
