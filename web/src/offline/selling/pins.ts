import type { User } from '@comanda/shared/auth/api'
import type { Answer } from '@comanda/shared/kernel/call'
import { getKit } from '@comanda/shared/offline/api'
import { api } from '../../api/client.ts'
import { userMayCall } from '../../api/session.ts'
import { latestAnswer } from '../kept/kept-answers.ts'
import { now } from '../now.ts'
import { openOutbox } from '../outbox/current-outbox.ts'
import type { OfflineDb } from '../outbox/database.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** The cost of one guess, about a quarter of a second on a tablet. */
const ITERATIONS = 600_000
const SALT_BYTES = 16
const TRIES = 5
const PAUSE_MS = 60_000

type Kit = Answer<typeof getKit>
export type Person = Kit['people'][number]

const kitNow = (): Kit | null => latestAnswer('/offline/kit')?.answer ?? null

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
    return first ? await work(first.db) : undefined
  } catch {
    const again = await openOutbox(tenantId)
    return again ? work(again.db) : undefined
  }
}

/**
 * Keeps what checks a PIN that the server has accepted on this device. The PIN itself is not kept.
 * @param user the signed-in person, whose PIN it need not be
 */
export async function rememberPin(user: User, username: string, pin: string): Promise<void> {
  if (!userMayCall(user, getKit)) return
  const { tenant_id: tenantId } = user
  const { people } = await api(getKit)
  const pinSetAt = people.find((person) => person.username === username)?.pinSetAt
  if (!pinSetAt) return
  const known = await withDb(tenantId, (db) => db.get('pins', username))
  // The server has checked the PIN, so it is the one of that time.
  if (known?.pinSetAt === pinSetAt) return
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const hash = await hashOf(pin, salt)
  await withDb(tenantId, (db) => db.put('pins', { username, salt, hash, pinSetAt }))
}

/** Forgets PINs that were changed, and people who left. */
export async function forgetOldPins(outbox: Outbox, { people }: Kit): Promise<void> {
  const valid = new Map(people.map(({ username, pinSetAt }) => [username, pinSetAt]))
  for (const { username, pinSetAt } of await outbox.db.getAll('pins'))
    if (valid.get(username) !== pinSetAt) await outbox.db.delete('pins', username)
}

/** Wrong tries of each person, as of this page. */
const wrong = new Map<string, { count: number; until: number }>()

/** unknown: this device has no PIN of the person. slow: too many wrong tries. */
export type PinCheck = 'right' | 'wrong' | 'unknown' | 'slow'

/** Checks a PIN without the server. */
export async function checkPin(tenantId: number, username: string, pin: string): Promise<PinCheck> {
  const kept = await withDb(tenantId, (db) => db.get('pins', username))
  if (!kept) return 'unknown'
  const tries = wrong.get(username) ?? { count: 0, until: 0 }
  if (tries.count >= TRIES && now() < tries.until) return 'slow'
  const hash = await hashOf(pin, kept.salt)
  if (hash.every((byte, index) => byte === kept.hash[index])) {
    wrong.delete(username)
    return 'right'
  }
  wrong.set(username, { count: tries.count + 1, until: now() + PAUSE_MS })
  return 'wrong'
}

/** A person of the store as the server last sent them to this device. */
export const keptPerson = (username: string): Person | undefined =>
  kitNow()?.people.find((person) => person.username === username)

/** The people whose PIN this device knows. */
export async function peopleWithKnownPin(tenantId: number): Promise<Person[]> {
  const known = new Set(await withDb(tenantId, (db) => db.getAllKeys('pins')))
  return (kitNow()?.people ?? []).filter(({ username }) => known.has(username))
}
