import { AppError } from '@comanda/shared/kernel/errors'
import type { TenantDb } from '../../../db/tenant.ts'
import type { SittingTicket, SittingTickets } from '../../../kernel/sitting-ticket.ts'
import type { OpenMenu } from '../menus.ts'
import type { QrDeps } from '../service.ts'
import type { GuestRow, SittingHead } from './queries.ts'
import { endOf } from './written.ts'

/** After its end a sitting is read for this time, in hours: the account, and what it came to. */
const READ_HOURS = 12
const HOUR = 3_600_000

/** A phone at its table. */
export interface Seat extends SittingTicket {
  db: TenantDb
  open: OpenMenu
}

/** @throws not_found for an unknown store, not_at_table for a ticket that is forged or of another store */
export async function seatOf(
  { menus, tenant, tickets }: Pick<QrDeps, 'menus' | 'tenant'> & { tickets: SittingTickets },
  now: Date,
  code: string,
  ticket: string,
): Promise<Seat> {
  const open = await menus.open(code, now)
  if (!open) throw new AppError('not_found')
  const found = tickets.open(open.tenantId, ticket)
  if (!found) throw new AppError('not_at_table')
  return { ...found, db: tenant(open.tenantId), open }
}

/**
 * @throws not_at_table unless the ticket is of one of these guests, guest_removed when staff took the phone from the table, and
 * sitting_ended when the time in which an ended sitting is read is over
 */
export function assertAtTable(
  { guest, joinedAt }: SittingTicket,
  head: SittingHead | undefined,
  guests: readonly GuestRow[],
  now: Date,
): asserts head is SittingHead {
  const own = guests.find(({ number }) => number === guest)
  if (!head || own?.joined_at.getTime() !== joinedAt.getTime()) throw new AppError('not_at_table')
  if (own.removed_at) throw new AppError(endOf(head, now) ? 'sitting_ended' : 'guest_removed')
  if (head.ended_at && now.getTime() - head.ended_at.getTime() > READ_HOURS * HOUR)
    throw new AppError('sitting_ended')
}
