import type { ApprovalAction } from '@comanda/shared/approvals/actions'
import type { User } from '@comanda/shared/auth/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { getKit } from '@comanda/shared/offline/api'
import { api } from '../../api/client.ts'
import { userMayCall } from '../../api/session.ts'
import { latestAnswer } from '../kept/kept-answers.ts'
import { now } from '../now.ts'
import { openOutbox } from '../outbox/current-outbox.ts'
import { type OfflineDb, type PinRecord, readAndWrite } from '../outbox/database.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** The cost of one guess, about a quarter of a second on a tablet. */
const ITERATIONS = 600_000
const SALT_BYTES = 16
const TRIES = 5
const PAUSE_MS = 60_000

type Kit = Answer<typeof getKit>

/** Records of an earlier version of the app name people by their usernames. */
const keyOf = (person: Kit['people'][number] & { username?: string }): string =>
  person.key ?? person.username ?? ''

const kitNow = (): Kit | null => latestAnswer(getKit)?.answer ?? null

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
}

/** Locking the device closes the database, also in the middle of a work: it is opened once again. */
async function withDb<T>(tenantId: number, work: (db: OfflineDb) => Promise<T>): Promise<T | undefined> {
  const first = await openOutbox(tenantId)
  try {
    return first?.db ? await work(first.db) : undefined
  } catch {
    const again = await openOutbox(tenantId)
    return again?.db ? work(again.db) : undefined
  }
}

/** A person whose PIN the server has accepted. */
interface Proven {
  key: string
  pin: string
  /** The actions that the person may do, as this device has just learned. */
  may: readonly ApprovalAction[]
  /** Absent: the record stays as it is. */
  charges?: boolean
}

/**
 * Keeps the hash of a PIN that the server has accepted on this device. The PIN itself is not kept.
 * @param user the signed-in person, whose PIN it need not be
 */
export async function rememberPin(user: User, { key, pin, may, charges }: Proven): Promise<void> {
  if (!userMayCall(user, getKit)) return
  const { tenant_id: tenantId } = user
  const { people } = await api(getKit)
  const pinSetAt = people.find((person) => keyOf(person) === key)?.pinSetAt
  if (!pinSetAt) return
  const known = await withDb(tenantId, (db) => db.get('pins', key))
  // The server has checked the PIN, so it is the one of that time.
  const isSame = known?.pinSetAt === pinSetAt
  const salt = isSame ? known.salt : crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = isSame ? known.hash : await hashOf(pin, salt)
  const all = [...new Set([...(isSame ? (known.may ?? []) : []), ...may])]
  await withDb(tenantId, (db) =>
    db.put('pins', { username: key, salt, hash, pinSetAt, may: all, charges: charges ?? known?.charges }),
  )
}

/** Forgets PINs that were changed, and people who left. */
export async function forgetOldPins(outbox: Outbox, { people }: Kit): Promise<void> {
  const valid = new Map(people.map((person) => [keyOf(person), person.pinSetAt]))
  for (const { username, pinSetAt } of (await outbox.db?.getAll('pins')) ?? [])
    if (valid.get(username) !== pinSetAt) await outbox.db?.delete('pins', username)
}

/** unknown: this device has no PIN of the person. slow: too many wrong tries. */
export type PinCheck = 'right' | 'wrong' | 'unknown' | 'slow'

/** Checks a PIN without the server. Each try is on the disk before it is compared, so that no reload forgets it. */
export async function checkPin(tenantId: number, key: string, pin: string): Promise<PinCheck> {
  const kept = await withDb(tenantId, (db) => countTry(db, key))
  if (!kept) return 'unknown'
  if (kept === 'slow') return 'slow'
  const hash = await hashOf(pin, kept.salt)
  if (hash.some((byte, index) => byte !== kept.hash[index])) return 'wrong'
  await withDb(tenantId, (db) => forgetTries(db, key))
  return 'right'
}

/** Changes a person's record as it is on the disk. */
const changePin = <T>(
  db: OfflineDb,
  key: string,
  change: (kept: PinRecord | undefined, put: (record: PinRecord) => void) => T,
): Promise<T> =>
  readAndWrite(
    db,
    ['pins'],
    (tx) => [tx.objectStore('pins').get(key) as IDBRequest<PinRecord | undefined>],
    (tx, [kept]) => change(kept, (record) => void tx.objectStore('pins').put(record)),
  )

const countTry = (db: OfflineDb, key: string): Promise<PinRecord | 'slow' | undefined> =>
  changePin(db, key, (kept, put) => {
    const { count, until } = kept?.tries ?? { count: 0, until: 0 }
    const isSlow = count >= TRIES && now() < until && until <= now() + PAUSE_MS
    if (kept && !isSlow) put({ ...kept, tries: { count: count + 1, until: now() + PAUSE_MS } })
    return isSlow ? 'slow' : kept
  })

const forgetTries = (db: OfflineDb, key: string): Promise<void> =>
  changePin(db, key, (kept, put) => {
    if (!kept) return
    const { tries: _tries, ...rest } = kept
    put(rest)
  })

/** A person whose PIN this device knows. */
export interface KnownPerson {
  key: string
  name: string
  may: readonly ApprovalAction[]
  charges: boolean
}

export async function peopleWithKnownPin(tenantId: number): Promise<KnownPerson[]> {
  const pins = (await withDb(tenantId, (db) => db.getAll('pins'))) ?? []
  const known = new Map(pins.map(({ username, may = [], charges = true }) => [username, { may, charges }]))
  return (kitNow()?.people ?? []).flatMap((person) => {
    const rights = known.get(keyOf(person))
    return rights ? [{ key: keyOf(person), name: person.name, ...rights }] : []
  })
}
