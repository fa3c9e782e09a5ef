import type { ItemStatus } from '../selling/item-status.ts'
import type { GuestTrust } from '../settings/guest-trust.ts'

/** How a sitting ended: its check was paid, or closed or cancelled without payment; staff ended it; or nobody came back to it. */
export const SITTING_ENDS = ['paid', 'closed', 'staff', 'lapsed'] as const
export type SittingEnd = (typeof SITTING_ENDS)[number]

export const MAX_GUEST_NAME = 20
/** Phones in one sitting. */
export const MAX_PHONES = 30
/** A sitting without a check in which nobody does anything ends after this time, in hours. */
export const SITTING_HOURS = 3

/** Where a guest's line is: with the staff, in the kitchen, ready, at the table; refused before, or taken off the check after. */
export const GUEST_LINE_STATUSES = ['received', 'kitchen', 'ready', 'served', 'refused'] as const
export type GuestLineStatus = (typeof GUEST_LINE_STATUSES)[number]

/** What a guest is told of a line of an order. */
export const guestStatusOf = (status: ItemStatus): GuestLineStatus =>
  status === 'cancelled'
    ? 'refused'
    : status === 'delivered'
      ? 'served'
      : status === 'completed'
        ? 'ready'
        : 'kitchen'

/** Whether staff must confirm a round before it goes to the kitchen. */
export const needsStaff = (
  trust: GuestTrust,
  table: { hasOpenCheck: boolean; hasSentBefore: boolean },
): boolean => !table.hasOpenCheck || trust === 'each' || (trust === 'first' && !table.hasSentBefore)
