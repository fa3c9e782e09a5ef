import type { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { isNewer, type News, withNews, withPushed } from '@comanda/shared/feed/with-news'
import type { Answer } from '@comanda/shared/kernel/call'
import { onNews, ownScreen, unfollow } from '../realtime/socket.ts'
import { api, notePushed } from './client.ts'
import { storedUser } from './session.ts'

export type FeedCall = typeof feedChecks | typeof feedOrders | typeof feedKitchen | typeof feedFloor

interface Held {
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
 * news of the socket, is dropped.
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
  const complete = (answer: object): object => {
    const now = held.get(path)
    const isOld = now && (now.asked > asked || (now.news !== known && isNewer(now.news, answer as News)))
    if (isOld) return now.news
    const news = withNews(known ?? NOTHING, answer as News)
    if (reader === asking) held.set(path, { news, asked })
    return news
  }
  const follow = shown.has(path) ? ownScreen() : undefined
  const query = { ...(known?.version && { since: known.version }), ...(follow && { follow }) }
  return (await api(call as typeof feedOrders, { query, complete, ...(signal && { signal }) })) as Answer<C>
}

/** What pages show now, by the path of the call: the socket brings its news after the next ask. */
const shown = new Map<string, Set<(news: object) => void>>()

/** @param update takes all rows whenever the socket brings news @returns a function that ends it */
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
  const news = withPushed(now.news, { base, answer: answer as News })
  if (!news) return false
  held.set(path, { ...now, news })
  notePushed(path, news)
  for (const update of updates) update(news)
  return true
})

const NOTHING: News = { version: null, changed: null, rows: [] }
