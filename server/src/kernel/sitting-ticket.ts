import { createSealer } from './sealed-code.ts'

/** A phone's place at a table: only this server can make it, and nothing of it is stored. */
export interface SittingTicket {
  sittingId: number
  guest: number
  /** In whole seconds: a sitting or a guest that a restored backup numbers again is another one. */
  joinedAt: Date
}

export interface SittingTickets {
  seal(tenantId: number, ticket: SittingTicket): string
  /** @returns null for a ticket that is forged, damaged or of another store. */
  open(tenantId: number, ticket: string): SittingTicket | null
}

/** @param previous a replaced key whose tickets are still accepted */
export function createSittingTickets(secret: string, previous: string | null = null): SittingTickets {
  const sealer = createSealer('sitting', 3, secret, previous)
  return {
    seal: (tenantId, { sittingId, guest, joinedAt }) =>
      sealer.seal(['store', tenantId], [sittingId, guest, joinedAt.getTime() / 1_000]),
    open(tenantId, ticket) {
      const [sittingId, guest, joined] = sealer.open(['store', tenantId], ticket) ?? []
      if (sittingId === undefined || guest === undefined || joined === undefined) return null
      return { sittingId, guest, joinedAt: new Date(joined * 1_000) }
    },
  }
}
