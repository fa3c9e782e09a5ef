import type { Payment } from '@comanda/shared/checks/paying'
import type { Cents } from '@comanda/shared/kernel/money'
import type { PlannedJob } from '@comanda/shared/printing/plan'
import type { LineStation } from '@comanda/shared/selling/line-station'
import type { RefusalOfRound } from '@comanda/shared/selling/refusal-words'
import type { Totals } from '@comanda/shared/selling/totals'
import type { PaymentKind } from '@comanda/shared/settings/payment-types'
import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../../db/generated/schema.ts'

/** The columns of a line that are frozen when it is ordered. */
export const LINE_COLUMNS = [
  'item_id',
  'item_title',
  'variant_id',
  'variant_title',
  'variant_price',
  'addons',
  'quantity',
  'unit_price',
  'tax_title',
  'tax_rate',
  'tax_type',
  'net',
  'tax',
  'total',
  'notes',
  'stations',
  'guest',
] as const satisfies readonly (keyof DB['order_items'])[]

/** A stored line, with amounts in centavos. */
export interface NewLine
  extends Omit<Pick<Selectable<DB['order_items']>, (typeof LINE_COLUMNS)[number]>, 'stations' | 'guest'> {
  addons: readonly { id: number; item_id: number; title: string; price: string }[]
  /** Absent in a store with one station. */
  stations?: readonly LineStation[]
  /** The number of the guest who ordered it by phone. */
  guest?: number | null
}

/** The columns of an order that are given when it is placed; the database computes the others, or they are set later. */
export type NewOrderRow = Required<Omit<Insertable<DB['orders']>, Later>>
type Later =
  | 'tenant_id'
  | 'id'
  | 'token_no'
  | 'status'
  | 'payment_status'
  | 'invoice_id'
  | 'check_id'
  | 'round'
  | 'split_no'
  | 'moved_from'
  | `close${string}`
  | `unpaid_${string}`

/** Pieces of a line of a request that are not in the order that staff made from it. */
export interface LeftOut {
  /** Its position in the request, from 0. */
  line: number
  quantity: number
  /** Null where a client gave none. */
  reason: RefusalOfRound | null
}

/** A round that the phones of a table send: each of its lines must be as they have seen it. */
export interface GuestRound {
  sittingId: number
  /** Who sends it. */
  guest: number
  lines: readonly { id: string; version: number; price: Cents | null }[]
}

/** A priced order, ready to be placed. */
export interface NewOrder {
  tenantId: number
  /** The version at which the prices were read. The order is placed only if the store still has this version. */
  catalogVersion: number
  row: NewOrderRow
  lines: readonly NewLine[]
  /** The key of the customer whom the store must have; null: none. */
  knownCustomer: string | null
  /** Null unless the order is paid when it is placed. */
  invoice: (Totals & { payments: readonly (Payment & { kind: PaymentKind })[]; change: Cents }) | null
  /** Nothing of it is waited for: it is completed when it is placed. */
  isDone: boolean
  /** The QR order that becomes this order. The order is placed only if it is still pending. */
  requestId: number | null
  /** What staff took out of the request of a table's phones. */
  leftOut: readonly LeftOut[]
  /** What the phones of a table send without a request. The order is placed only if its lines are as they were. */
  round: GuestRound | null
  /** The name of its check; null: none, or the one that it has. */
  checkName: string | null
  /** The open check that it joins, a new check, or (`table`) the oldest open check of its table, else a new check. */
  check: number | 'new' | 'table'
  /** Money is taken without an open shift: a device has taken it already, and a task says so. */
  isWithoutShift: boolean
  /** The papers that are printed with it, by the numbers that it gets. */
  papers: readonly ((placed: { orderId: number; lineId: number }) => PlannedJob)[]
}

/** The numbers that the order has got, and the check that it joins. */
export interface Placed {
  orderId: number
  tokenNo: number
  /** Of its first line, its first payment and its first paper. */
  lineId: number
  paymentId: number | null
  jobId: number | null
  invoiceId: number | null
  /** The version of the store with this order. */
  change: number
  checkId: number
  round: number
  tableId: number | null
  /** The customer whom the store knows. */
  customer: { name: string } | null
}
