/**
 * Every event the server pushes, with its payload. Events carry identifiers, never state: a screen that hears one
 * fetches again. All of them go to every screen of the store, after the commit.
 */
export interface ServerEvents {
  new_order: (order: { tokenNo: number; orderId: number }) => void
  order_update: (nothing: Record<string, never>) => void
  new_qrorder: (nothing: Record<string, never>) => void
  /** A diner's request was sent to the kitchen, or cancelled: it waits no longer. */
  qrorder_update: (nothing: Record<string, never>) => void
  /** Menu, tables or settings have changed: what is kept of them is stale. */
  menu_changed: (nothing: Record<string, never>) => void
}

export type EventName = keyof ServerEvents
export type EventPayload<E extends EventName> = Parameters<ServerEvents[E]>[0]

/** What clients send. Everything but `authenticate` is a hint that is accepted and ignored. */
export interface ClientEvents {
  /** @param token the access token, when no cookie carries it */
  authenticate: (tenantId: number | string, token?: string) => void
  new_order_backend: (order: unknown, tenantId: unknown) => void
  new_qrorder_backend: (nothing: unknown, qrCode: unknown) => void
  order_update_backend: (nothing: unknown, tenantId: unknown) => void
}
