import { z } from 'zod'
import { isStorable } from '../kernel/predicates.ts'

/** The header of a call that repeats a sale which a device has already made. */
export const SALE_HEADER = 'device-sale'

/** A sale that arrives later is not sent by itself: its key may be forgotten. In ms. */
export const MOST_LATE_MS = 9 * 24 * 3_600_000

/** Older sales are no longer sent: a device last seen before this instant has nothing that will arrive. */
export const sendsSince = (now: Date): Date => new Date(now.getTime() - MOST_LATE_MS)

/** Differences up to this are transport, not a wrong clock. In ms. */
const TOLERANCE_MS = 60_000

/** The largest number that a column holds. */
const MAX_NUMBER = 2_147_483_647

/** The most characters of a person's key, or of the username by which earlier versions of the app name people. */
export const MAX_PERSON = 400

const storable = (max: number) => z.string().max(max).refine(isStorable)

/** A device's record of a sale that it made without waiting for the server. */
export const SaleRecord = z.object({
  device: z.uuid(),
  /** Counted by the device; with its letter the folio: A-12. */
  number: z.int().min(1).max(MAX_NUMBER),
  /** Who sold: the person at the device, who may have unlocked it without the server. */
  by: storable(MAX_PERSON).min(1),
  /** By the device's clock. */
  at: z.iso.datetime(),
  /** The server's clock minus the device's, in ms, as last measured. */
  offset: z.int(),
  /** The server's time at the device's last contact before the sale. */
  heardAt: z.iso.datetime(),
  /** The catalog from which the prices came. */
  catalog: z.int().min(0).max(MAX_NUMBER),
  app: storable(40),
  drawer: z.int().min(1).max(MAX_NUMBER).nullable(),
  /** The device printed the kitchen's papers itself. */
  isPrinted: z.boolean(),
  /** The server refused to renew the session, so that the device alone vouches for the sale. */
  isSessionOver: z.boolean(),
  /** Who approved it by a PIN that the device knows. Devices with an earlier version of the app do not say it. */
  approvedBy: storable(MAX_PERSON).min(1).nullable().default(null),
  /**
   * The number of the sale that opened its check, when the device knows no number of that check on the server: the call
   * names the check 0.
   */
  opener: z.int().min(1).max(MAX_NUMBER).nullish(),
  /** The letter of that sale's folio, which an earlier registration of this browser may have made; absent: this device's. */
  openerLetter: z
    .string()
    .regex(/^[A-Z]{1,3}$/)
    .nullish(),
})
export type SaleRecord = z.output<typeof SaleRecord>

/** ASCII, as headers are. */
export const writeSale = (record: SaleRecord): string => encodeURIComponent(JSON.stringify(record))

/** @returns null for an invalid record */
export function readSale(header: string): SaleRecord | null {
  try {
    return SaleRecord.parse(JSON.parse(decodeURIComponent(header)))
  } catch {
    return null
  }
}

interface SoldAt {
  at: Date
  /** The device's clock said an impossible time, and a bound was taken instead. */
  isBounded: boolean
}

/**
 * The time of a sale by the server's clock: the device's time corrected by the offset, not before `since` and not after
 * its arrival. The last contact that the device names can only make it later.
 * @param since the latest instant of which the server knows that the sale was not made yet
 */
export function soldAt(
  { at, offset, heardAt }: Pick<SaleRecord, 'at' | 'offset' | 'heardAt'>,
  now: Date,
  since: Date,
): SoldAt {
  const claimed = Date.parse(at) + offset
  const least = Math.min(
    Math.max(Date.parse(heardAt), since.getTime(), now.getTime() - MOST_LATE_MS),
    now.getTime(),
  )
  const bounded = Math.min(Math.max(claimed, least), now.getTime())
  return { at: new Date(bounded), isBounded: Math.abs(bounded - claimed) > TOLERANCE_MS }
}

const FOLIO = /^([A-Z]{1,3})-([1-9]\d{0,9})$/

export const folioOf = (letter: string, number: number): string => `${letter}-${number}`

/** Reads a typed folio: `a-12`, `A12` and `A 12` too. */
export function readFolio(typed: string): { letter: string; number: number } | null {
  const [, letter, number] =
    FOLIO.exec(
      typed
        .trim()
        .toUpperCase()
        .replace(/^([A-Z]{1,3})[\s-]?(?=\d)/, '$1-'),
    ) ?? []
  return letter && number && Number(number) <= MAX_NUMBER ? { letter, number: Number(number) } : null
}

/** The letters of the devices in order: A … Z, AA … @param n from 1 */
export function letterOfDevice(n: number): string {
  const rest = Math.floor((n - 1) / 26)
  return (rest > 0 ? letterOfDevice(rest) : '') + String.fromCharCode(65 + ((n - 1) % 26))
}

/**
 * The irregularities of a sale on arrival. prices: other prices than today's, or than the catalog that the device
 * names. unknown_catalog: the server no longer has that catalog, so that the device's prices were taken. gone: an item or
 * table was deleted, or an item sold out. late_round: its check could take no rounds any more. double: some of the payment was
 * not due any more. short: rounds that the device did not know are still due. clock: @see soldAt. session_over, dismissed,
 * ended: the session, the person or the device had ended, and a person has accepted the sale. not_allowed: the person had lost
 * the right. no_shift: no shift of its drawer was open. customer: the customer was not registered. approved_here: the device checked the PIN of who
 * approved it.
 */
export const SALE_MARKS = [
  'prices',
  'unknown_catalog',
  'gone',
  'late_round',
  'double',
  'short',
  'clock',
  'session_over',
  'dismissed',
  'ended',
  'not_allowed',
  'no_shift',
  'customer',
  'approved_here',
] as const
export type SaleMark = (typeof SALE_MARKS)[number]
