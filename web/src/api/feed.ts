import type { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { type News, withNews } from '@comanda/shared/feed/with-news'
import type { Answer } from '@comanda/shared/kernel/call'
import { api } from './client.ts'
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

/**
 * Asks what changed of the open checks since the last answer. An answer that comes after that of a later ask is dropped.
 * @param kept what this device has kept, for a tab that knows nothing yet
 * @returns all rows. @throws ApiError
 */
export async function readFeed<C extends FeedCall>(
  call: C,
  { signal, kept }: { signal?: AbortSignal; kept?: News | undefined } = {},
): Promise<Answer<C>> {
  const { tenant_id, username } = storedUser() ?? {}
  const asking = `${tenant_id} ${username}`
  if (asking !== reader) held.clear()
  reader = asking
  const { path } = call
  const asked = ++asks
  const known = held.get(path)?.news ?? kept
  const complete = (answer: object): object => {
    const now = held.get(path)
    if (now && now.asked > asked) return now.news
    const news = withNews(known ?? NOTHING, answer as News)
    if (reader === asking) held.set(path, { news, asked })
    return news
  }
  const query = known?.version ? { since: known.version } : {}
  return (await api(call as typeof feedChecks, { query, complete, ...(signal && { signal }) })) as Answer<C>
}

const NOTHING: News = { version: null, changed: null, rows: [] }
