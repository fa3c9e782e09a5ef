import type { EventName } from './events.ts'

/** News of a call that a screen follows. */
export interface PushedNews {
  path: string
  /** The version that the screen must have. */
  base: string
  /** As the call would answer the screen now. */
  answer: object
}

/** Events that a screen gets with the news which they announce. */
export interface NewsFrame {
  events: [event: EventName, payload: object][]
  news: PushedNews[]
}

/** What only screens that follow calls get, in place of `new_order` and `order_update`. @see docs/adr/0040-one-feed-of-open-checks.md */
export interface FollowerEvents {
  /** @param frame a NewsFrame as JSON */
  news: (frame: string) => void
}
