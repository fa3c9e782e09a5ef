import type { feedChecks, feedFloor, feedKitchen, feedOrders } from '@comanda/shared/feed/api'
import { type News, withNews } from '@comanda/shared/feed/with-news'
import type { Client } from './restaurant.ts'

type FeedCall = typeof feedChecks | typeof feedOrders | typeof feedKitchen | typeof feedFloor

/** A screen that follows the open checks. */
export class FeedReader {
  news: News = { version: null, changed: null, rows: [] }
  /** The checks of the last answer; null: it had everything. */
  changed: readonly number[] | null = null
  readonly #client: Client
  readonly #call: FeedCall

  constructor(client: Client, call: FeedCall) {
    this.#client = client
    this.#call = call
  }

  /** Asks what changed since its last answer. @returns all rows that it then has */
  async read(): Promise<News['rows']> {
    const { version } = this.news
    const answer = await this.#client.call(this.#call as typeof feedChecks, {
      query: version ? { since: version } : {},
    })
    this.changed = answer.changed
    this.news = withNews(this.news, answer)
    return this.news.rows
  }
}
