import type { Check } from '@comanda/shared/checks/check'
import type { News } from '@comanda/shared/feed/with-news'
import type { Answer } from '@comanda/shared/kernel/call'
import type { getKit } from '@comanda/shared/offline/api'
import type { PosInit } from '@comanda/shared/pos/api'
import { API } from '../../api/address.ts'
import { bodyOf, isAnswered } from '../../api/body.ts'
import { storedUser } from '../../api/session.ts'
import { now } from '../now.ts'
import { openOutbox } from '../outbox/current-outbox.ts'
import type { KeptAnswer } from '../outbox/database.ts'
import { answersHeard, setOld } from './old-data.ts'

/** The calls that screens need to sell: without the server, the last answer is shown. */
const KEPT =
  /^\/(pos\/init|pos\/taken-tables|checks\/init|orders\/init|till|offline\/kit|feed\/checks|feed\/floor|feed\/orders)$/
const WRITE_AFTER_MS = 500

/** Answers with the logins of people: the disk keeps none. */
const HAS_LOGINS = /^\/(checks\/init|feed\/floor|till)$/
const isLogin = (field: string, value: unknown): boolean =>
  (field === 'username' || field === 'waiter') && typeof value === 'string'

/** The stored form of an answer. */
function forDisk(path: string, kept: KeptAnswer): KeptAnswer {
  if (!HAS_LOGINS.test(path)) return kept
  const text = JSON.stringify(kept.answer, (field, value) => (isLogin(field, value) ? '' : value))
  return { ...kept, answer: JSON.parse(text) as object }
}

/** By address, as of this tab. */
const latest = new Map<string, KeptAnswer>()
/** Those that the server has given to this tab. */
const answeredHere = new Set<string>()
const unwritten = new Map<string, KeptAnswer>()
let isDue = false
/** The store whose answers they are; also between two people of a shared device. */
let tenantId: number | null = null

/**
 * Forgets the answers of another store, whose person signed in before.
 * @param asked the store of a lock screen, without a session
 */
function ofStore(asked: number | null = tenantId): number | null {
  const now = storedUser()?.tenant_id ?? asked
  if (now !== tenantId) for (const kept of [latest, answeredHere, unwritten]) kept.clear()
  tenantId = now
  return now
}
/** The path of a kept answer. Answers of the feed are whole when they arrive here, for any request. */
function pathOf(address: string): string | null {
  const path = address.startsWith(API) ? address.slice(API.length).replace(/^(\/feed\/\w+)\?.*/, '$1') : ''
  return KEPT.test(path) ? path : null
}

/**
 * Records an answer of the server; answers that screens need are kept after the page has drawn them.
 * @param answer null: a refusal
 * @param at before this time, by the device's clock, in ms, the server has not read it
 */
export function noteAnswer(address: string, answer: object | null, headers: Headers, at = now()): void {
  // The screens ask again when the server answers, each for its own.
  setOld(null)
  const path = pathOf(address)
  if (!answer || path === null || ofStore() === null) return
  answeredHere.add(path)
  const kept = { answer, etag: headers.get('etag'), at }
  latest.set(path, kept)
  unwritten.set(path, kept)
  if (!isDue) setTimeout(() => void write(), WRITE_AFTER_MS)
  isDue = true
}

async function write(): Promise<void> {
  isDue = false
  const store = ofStore()
  const outbox = store === null ? null : await openOutbox(store)
  const all = [...unwritten].map(([path, kept]) => [path, forDisk(path, kept)] as const)
  unwritten.clear()
  if (!outbox?.db || outbox.isLost) return
  try {
    const tx = outbox.db.transaction('kept', 'readwrite', { durability: 'relaxed' })
    await Promise.all([...all.map(([path, kept]) => tx.store.put(kept, path)), tx.done])
    await Promise.all(all.map(([path, kept]) => outbox.copies.put('answer', path, kept)))
  } catch {
    // Full: the sales have their own room, and say so themselves.
  }
}

/**
 * The last kept answer of a call that failed now; null: this device keeps no answer of it.
 * @param askAgain makes all screens ask again, because the server has answered another call meanwhile
 */
export async function findAnswer(address: string, askAgain: () => unknown = ignore): Promise<object | null> {
  const path = pathOf(address)
  const store = path === null ? null : ofStore()
  if (path === null || store === null) return null
  const before = answersHeard()
  const kept = latest.get(path) ?? (await readKept(store, path))
  if (!kept || ofStore() !== store) return null
  latest.set(path, kept)
  if (answersHeard() === before) setOld(kept.at)
  else soon(askAgain)
  return kept.answer
}

export { noteLost } from './old-data.ts'

const ignore = () => {}

/** At most so often do all screens ask again because of a late answer: the server may be slow, not away. In ms. */
const ASK_EVERY_MS = 30_000
let askedAt = 0
let isAskDue = false

function soon(askAgain: () => unknown): void {
  if (isAskDue) return
  isAskDue = true
  const wait = Math.min(askedAt + ASK_EVERY_MS - now(), ASK_EVERY_MS)
  setTimeout(() => {
    isAskDue = false
    askedAt = now()
    askAgain()
  }, wait)
}

/**
 * A response that is late.
 * @param age since it was asked for, in ms
 * @param askAgain makes all screens ask again, because it has come after all
 * @param complete makes the whole of an answer that has only what is new
 * @returns the response, while this device keeps no answer
 * @throws when it keeps an answer: the screen continues with it
 */
export async function continueWithKept(
  address: string,
  response: Promise<Response>,
  age: number,
  askAgain: () => unknown,
  complete: (answer: object) => object = (answer) => answer,
): Promise<Response> {
  const [at, store] = [now() - age, ofStore()]
  if ((await findAnswer(address, askAgain)) === null) return response
  const noteLate = async (late: Response) => {
    const body = await bodyOf(late)
    if (!isAnswered(late.status, body)) return
    const given = late.ok ? body : null
    const answer = given && ofStore() === store ? complete(given) : null
    // A call that was made later may have been answered earlier.
    const isNewest = (latest.get(pathOf(address) ?? '')?.at ?? 0) <= at
    noteAnswer(address, isNewest ? answer : null, late.headers, at)
    soon(askAgain)
  }
  void response.then(noteLate).catch(ignore)
  throw new Error('no answer in time')
}

async function readKept(tenantId: number, path: string): Promise<KeptAnswer | undefined> {
  const outbox = await openOutbox(tenantId)
  return outbox?.db?.get('kept', path).catch(() => undefined)
}

/** Reads kept answers, so that this tab knows them without asking the server. */
export async function loadKept(store: number, paths: readonly string[]): Promise<void> {
  if (ofStore(store) !== store) return
  for (const path of paths) {
    const kept = latest.has(path) ? undefined : await readKept(store, path)
    if (kept && !latest.has(path) && ofStore() === store) latest.set(path, kept)
  }
}

export const isAnsweredHere = (path: string): boolean => answeredHere.has(path)

/** The answers that are read without asking. */
interface Answers {
  '/pos/init': PosInit
  '/feed/checks': News<Check>
  '/offline/kit': Answer<typeof getKit>
}

/** The last answer as this tab knows it. */
export const latestAnswer = <P extends keyof Answers>(path: P) =>
  ofStore() === null
    ? null
    : ((latest.get(path) as (KeptAnswer & { answer: Answers[P] }) | undefined) ?? null)

/** The version of the menu on the screens; 0 when it is not known. */
export function catalogVersion(): number {
  const etag = latestAnswer('/pos/init')?.etag ?? ''
  return Number(/-(\d+)"$/.exec(etag)?.[1] ?? 0)
}
