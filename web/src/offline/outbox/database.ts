import type { ApprovalAction } from '@comanda/shared/approvals/actions'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb'
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
  /** Whether the person may charge; absent when this device only knows the PIN, and in records of earlier versions. */
  charges?: boolean | undefined
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
const nameOfDatabase = (tenantId: number): string => `comanda-offline-${tenantId}`

/** Whether this browser keeps anything of the store. */
export async function hasDatabase(tenantId: number): Promise<boolean> {
  const all = await indexedDB.databases().catch(() => [])
  return all.some(({ name }) => name === nameOfDatabase(tenantId))
}

/** Another store has another database. @throws when this browser keeps nothing */
export const openDatabase = (tenantId: number, onLost: () => void): Promise<OfflineDb> =>
  // Chromium refuses to open a damaged database once, and erases it.
  open(tenantId, onLost).catch(() => open(tenantId, onLost))

const open = (tenantId: number, onLost: () => void): Promise<OfflineDb> =>
  openDB<Schema>(nameOfDatabase(tenantId), VERSION, {
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

export const eraseDatabase = (tenantId: number): Promise<void> => deleteDB(nameOfDatabase(tenantId))

/**
 * Reads, then decides and writes, in one transaction. The decision runs in the event of the last reading: Firefox may run what
 * waits for a promise only after the transaction has ended.
 * @param read issues the readings; @param write gets their results, and waits for nothing
 */
export function readAndWrite<const Read extends readonly IDBRequest[], T>(
  db: OfflineDb,
  stores: ('outbox' | 'device' | 'pins')[],
  read: (tx: IDBTransaction) => Read,
  write: (tx: IDBTransaction, results: { [Index in keyof Read]: Read[Index]['result'] }) => T,
): Promise<T> {
  // A sale is done when it is on the disk.
  const tx = unwrap(db).transaction(stores, 'readwrite', { durability: 'strict' })
  return new Promise<T>((resolve, reject) => {
    let result: T
    let failure: unknown
    const requests = read(tx)
    const last = requests.at(-1)
    if (last)
      last.onsuccess = () => {
        try {
          result = write(tx, requests.map((request) => request.result) as never)
        } catch (error) {
          failure = error
          tx.abort()
        }
      }
    tx.oncomplete = () => resolve(result)
    tx.onabort = () => reject(failure ?? tx.error ?? new DOMException('the transaction ended', 'AbortError'))
  })
}

/** What a sale is written from, and how. */
export interface Sales {
  /** Of the key that is written. */
  entry: Entry | undefined
  device: DeviceRecord | undefined
  /** The number of the latest entry; 0 without one. */
  last: number
  put: (entry: Entry) => void
  remove: (key: string) => void
  putDevice: (device: DeviceRecord) => void
}

/**
 * A transaction over the sales and the device, written to the disk before it resolves.
 * @param key of the entry that `decide` needs; empty: none
 */
export const writeSales = <T>(db: OfflineDb, key: string, decide: (sales: Sales) => T): Promise<T> =>
  readAndWrite(
    db,
    ['outbox', 'device'],
    (tx) => {
      const outbox = tx.objectStore('outbox')
      return [
        outbox.get(key) as IDBRequest<Entry | undefined>,
        outbox.index('seq').openKeyCursor(null, 'prev'),
        tx.objectStore('device').get('device') as IDBRequest<DeviceRecord | undefined>,
      ]
    },
    (tx, [entry, last, device]) => {
      const [outbox, devices] = [tx.objectStore('outbox'), tx.objectStore('device')]
      return decide({
        entry,
        device,
        last: Number(last?.key ?? 0),
        put: (changed) => void outbox.put(changed),
        remove: (removed) => void outbox.delete(removed),
        putDevice: (changed) => void devices.put(changed, 'device'),
      })
    },
  )
