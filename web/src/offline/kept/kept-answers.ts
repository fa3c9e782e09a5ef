import type { Answer, Call } from '@comanda/shared/kernel/call'
import { initPos } from '@comanda/shared/pos/api'
import { bodyOf, isAnswered } from '../../api/body.ts'
import { storedUser } from '../../api/session.ts'
import { now } from '../now.ts'
import { openOutbox } from '../outbox/current-outbox.ts'
import type { KeptAnswer } from '../outbox/database.ts'
import { answersHeard, setOld } from './old-data.ts'

const WRITE_AFTER_MS = 500

/** A call whose answers are kept. */
type KeptCall = Call & Required<Pick<Call, 'kept'>>

const isLogin = (field: string, value: unknown): boolean =>
  (field === 'username' || field === 'waiter') && typeof value === 'string'

/** The stored form of an answer. */
function forDisk(call: Call, kept: KeptAnswer): KeptAnswer {
  if (call.kept === 'whole') return kept
  const text = JSON.stringify(kept.answer, (field, value) => (isLogin(field, value) ? '' : value))
  return { ...kept, answer: JSON.parse(text) as object }
}

/** By path, as of this tab. */
const latest = new Map<string, KeptAnswer>()
/** Those that the server has given to this tab. */
const answeredHere = new Set<string>()
const unwritten = new Map<string, { call: Call; kept: KeptAnswer }>()
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

/**
 * Records an answer of the server; answers that screens need are kept after the page has drawn them. Answers of the feed are whole
 * when they arrive here, for any request.
 * @param answer null: a refusal
 * @param at before this time, by the device's clock, in ms, the server has not read it
 */
export function noteAnswer(call: Call, answer: object | null, headers: Headers, at = now()): void {
  // The screens ask again when the server answers, each for its own.
  setOld(null)
  const { path } = call
  if (!answer || !call.kept || ofStore() === null) return
  answeredHere.add(path)
  const kept = { answer, etag: headers.get('etag'), at }
  latest.set(path, kept)
  unwritten.set(path, { call, kept })
  if (!isDue) setTimeout(() => void write(), WRITE_AFTER_MS)
  isDue = true
}

async function write(): Promise<void> {
  isDue = false
  const store = ofStore()
  const outbox = store === null ? null : await openOutbox(store)
  const all = [...unwritten].map(([path, { call, kept }]) => [path, forDisk(call, kept)] as const)
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
export async function findAnswer({ path }: Call, askAgain: () => unknown = ignore): Promise<object | null> {
  const store = ofStore()
  if (store === null) return null
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
  call: Call,
  response: Promise<Response>,
  age: number,
  askAgain: () => unknown,
  complete: (answer: object) => object = (answer) => answer,
): Promise<Response> {
  const [at, store] = [now() - age, ofStore()]
  if ((await findAnswer(call, askAgain)) === null) return response
  const noteLate = async (late: Response) => {
    const body = await bodyOf(late)
    if (!isAnswered(late.status, body)) return
    const given = late.ok ? body : null
    const answer = given && ofStore() === store ? complete(given) : null
    // A call that was made later may have been answered earlier.
    const isNewest = (latest.get(call.path)?.at ?? 0) <= at
    noteAnswer(call, isNewest ? answer : null, late.headers, at)
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
export async function loadKept(store: number, calls: readonly KeptCall[]): Promise<void> {
  if (ofStore(store) !== store) return
  for (const { path } of calls) {
    const kept = latest.has(path) ? undefined : await readKept(store, path)
    if (kept && !latest.has(path) && ofStore() === store) latest.set(path, kept)
  }
}

export const isAnsweredHere = ({ path }: Call): boolean => answeredHere.has(path)

/** The last answer as this tab knows it. */
export const latestAnswer = <C extends KeptCall>({ path }: C) =>
  ofStore() === null ? null : ((latest.get(path) as (KeptAnswer & { answer: Answer<C> }) | undefined) ?? null)

/** The version of the menu on the screens; 0 when it is not known. */
export function catalogVersion(): number {
  const etag = latestAnswer(initPos)?.etag ?? ''
  return Number(/-(\d+)"$/.exec(etag)?.[1] ?? 0)
}
