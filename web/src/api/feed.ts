import type { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { isNewer, type News, withNews, withPushed } from '@comanda/shared/feed/with-news'
import type { Answer } from '@comanda/shared/kernel/call'
import { replaceEqualDeep } from '@tanstack/react-query'
import { onNews, ownScreen, unfollow } from '../realtime/socket.ts'
import { api, notePushed } from './client.ts'
import { storedUser } from './session.ts'

export type FeedCall = typeof feedChecks | typeof feedOrders | typeof feedKitchen | typeof feedFloor

interface Held {
  call: FeedCall
  news: News
  /** Which ask it answered. */
  asked: number
}

/** What this tab knows of the open checks, by the path of the call. */
const held = new Map<string, Held>()
/** Whose rights they are read with. */
let reader = ''
let asks = 0

const personNow = (): string => `${storedUser()?.tenant_id} ${storedUser()?.username}`

/**
 * Asks what changed of the open checks since the last answer. An answer that comes after that of a later ask, or after newer
 * news of the socket, is dropped. One that comes after the screen went on with kept rows is shown when it comes.
 * @param kept what this device has kept, for a tab that knows nothing yet
 * @returns all rows. @throws ApiError
 */
export async function readFeed<C extends FeedCall>(
  call: C,
  { signal, kept }: { signal?: AbortSignal; kept?: News | undefined } = {},
): Promise<Answer<C>> {
  const asking = personNow()
  if (asking !== reader) held.clear()
  reader = asking
  const { path } = call
  const asked = ++asks
  const known = held.get(path)?.news ?? kept
  let isLate = false
  const complete = (answer: object): object => {
    const now = held.get(path)
    const isOld = now && (now.asked > asked || (now.news !== known && isNewer(now.news, answer as News)))
    if (isOld) return now.news
    const news = withKnownRows(now?.news, withNews(known ?? NOTHING, answer as News))
    if (reader !== asking) return news
    held.set(path, { call, news, asked })
    if (isLate) show(path, news)
    return news
  }
  const follow = shown.has(path) ? ownScreen() : undefined
  const query = { ...(known?.version && { since: known.version }), ...(follow && { follow }) }
  try {
    return (await api(call as typeof feedOrders, { query, complete, ...(signal && { signal }) })) as Answer<C>
  } finally {
    isLate = true
  }
}

/** What pages show now, by the path of the call: the socket brings its news after the next ask. */
const shown = new Map<string, Set<(news: object) => void>>()

const show = (path: string, news: object): void => {
  for (const update of shown.get(path) ?? []) update(news)
}

/** @param update takes all rows whenever they come without being asked for, or late @returns a function that ends it */
export function showFeed({ path }: FeedCall, update: (news: object) => void): () => void {
  const updates = shown.get(path) ?? new Set()
  shown.set(path, updates.add(update))
  return () => {
    updates.delete(update)
    if (updates.size === 0) shown.delete(path)
  }
}

onNews(({ path, base, answer }) => {
  const updates = shown.get(path)
  const now = held.get(path)
  if (!updates) unfollow(path)
  if (!updates || !now || personNow() !== reader) return false
  const pushed = withPushed(now.news, { base, answer: answer as News })
  if (!pushed) return false
  const news = withKnownRows(now.news, pushed)
  held.set(path, { ...now, news })
  notePushed(now.call, news)
  show(path, news)
  return true
})

const NOTHING: News = { version: null, changed: null, rows: [] }

const withKnownRows = (known: News | undefined, news: News): News => ({
  ...news,
  rows: keepUnchanged(known?.rows, news.rows),
})

/**
 * Reuses the object of each unchanged row, so that its card does not render again. Compares by id, because positions
 * shift when a row leaves.
 */
export function keepUnchanged<R extends { id: number }>(
  before: readonly R[] | undefined,
  arrived: readonly R[],
): readonly R[] {
  if (!before) return arrived
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = arrived.map((row) => replaceEqualDeep(known.get(row.id), row))
  const isSame = rows.length === before.length && rows.every((row, index) => row === before[index])
  return isSame ? before : rows
}
