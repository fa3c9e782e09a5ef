/**
 * Every event that the server sends, with its payload. Events contain identifiers and no state: after an event a screen
 * fetches again. The server sends them to every screen of the store, after the commit.
 */
export interface ServerEvents {
  new_order: (order: { tokenNo: number; orderId: number }) => void
  order_update: (nothing: Record<string, never>) => void
  new_qrorder: (nothing: Record<string, never>) => void
  /** A diner's request was sent to the kitchen or cancelled, so it no longer waits. */
  qrorder_update: (nothing: Record<string, never>) => void
  /** A sitting was opened, joined or ended, or a phone that is no longer at its table was refused. */
  sittings_update: (nothing: Record<string, never>) => void
  /**
   * To the phones of one sitting alone: what they share, or where it is, has changed. Servers tell each other of which, and of the guest
   * whose phones hear no more.
   */
  sitting_update: (sitting: { sittingId?: number; removed?: number }) => void
  /** A shift was opened, counted or closed, or cash was moved. */
  till_update: (nothing: Record<string, never>) => void
  /**
   * All lines of an order are ready to be taken to the table, or handed over. `servers`: the usernames of those who serve it;
   * `isCounter`: it has no table, so the counter serves it, too.
   */
  order_ready: (order: { orderId: number; waiter: string; servers: string[]; isCounter: boolean }) => void
  /**
   * A guest asks staff from a phone, or no longer does. `isNew`: it has just begun; `waiter`: who waits on the table; null: nobody yet.
   */
  guest_call: (call: { isNew: boolean; waiter: string | null }) => void
  /** Papers wait for a printer, were printed or failed, or a printer's state changed. */
  print_update: (nothing: Record<string, never>) => void
  /** Sales of devices need a person, or no longer do. */
  review_update: (nothing: Record<string, never>) => void
  /** Menu, tables or settings have changed: cached copies are stale. */
  menu_changed: (nothing: Record<string, never>) => void
}

export type EventName = keyof ServerEvents
export type EventPayload<E extends EventName> = Parameters<ServerEvents[E]>[0]

/** Events from clients. The server accepts and ignores all except `authenticate`, `join_sitting` and `unfollow`. */
export interface ClientEvents {
  /** @param token the access token, when no cookie contains it */
  authenticate: (tenantId: number | string, token?: string) => void
  /** A diner's phone listens to its sitting, and to changes of the menu. @param code of the store */
  join_sitting: (code: string, ticket: string) => void
  /** The screen no longer shows what it followed. @param path of the call */
  unfollow: (path: string) => void
  new_order_backend: (order: unknown, tenantId: unknown) => void
  new_qrorder_backend: (nothing: unknown, qrCode: unknown) => void
  order_update_backend: (nothing: unknown, tenantId: unknown) => void
}
