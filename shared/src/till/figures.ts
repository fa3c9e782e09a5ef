import { z } from 'zod'
import { instantOut, moneyOut } from '../kernel/fields.ts'
import { PAYMENT_KINDS } from '../settings/payment-types.ts'
import { MOVEMENT_KINDS } from './shift.ts'

/** A person with the name that they have, or had when the document was frozen. */
export const Person = z.object({ username: z.string(), name: z.string() })
export type Person = z.output<typeof Person>

const counted = { count: z.int(), amount: moneyOut }
export const Counted = z.object(counted)

/** Money taken with one payment type. */
const TypeFigures = z.object({
  paymentTypeId: z.int(),
  title: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  /** How many payments. */
  count: z.int(),
  /** Paid for checks, change already subtracted; without tips. Corrections of a payment's type are in it. */
  amount: moneyOut,
  tips: moneyOut,
  refunds: moneyOut,
})

/** The expected amount of one kind of payment. `counted` and `difference` are null until the drawer is counted. */
export const KindFigures = z.object({
  kind: z.enum(PAYMENT_KINDS),
  expected: moneyOut,
  counted: moneyOut.nullable(),
  /** Positive: more than expected. */
  difference: moneyOut.nullable(),
})
export type KindFigures = z.output<typeof KindFigures>

export const Movement = z.object({
  id: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  at: instantOut,
  by: Person,
  /** Without sign; `kind` says whether it came in or went out. */
  amount: moneyOut,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Who received a tip payout. */
  to: Person.nullable(),
  approvedBy: Person.nullable(),
})
export type Movement = z.output<typeof Movement>

export const OpenCheck = z.object({
  id: z.int(),
  tableTitle: z.string().nullable(),
  /** The tokens of its orders, and whom it is for; absent in documents of earlier releases. */
  tokens: z.array(z.int()).optional(),
  name: z.string().nullable().optional(),
  waiter: Person,
  openedAt: instantOut,
  /** The amount still due. */
  due: moneyOut,
})
export type OpenCheck = z.output<typeof OpenCheck>

/** The result of one count of a drawer; shortage and surplus are without signs. */
const Counting = z.object({
  at: instantOut,
  by: Person,
  expected: moneyOut,
  counted: moneyOut,
  difference: moneyOut,
  shortage: moneyOut,
  surplus: moneyOut,
})
export type Counting = z.output<typeof Counting>

export const ShiftFacts = z.object({
  id: z.int(),
  drawerId: z.int(),
  drawerTitle: z.string(),
  /** The business day on which it was opened. */
  businessDate: z.string(),
  openedAt: instantOut,
  openedBy: Person,
  closedAt: instantOut.nullable(),
  closedBy: Person.nullable(),
})
export type ShiftFacts = z.output<typeof ShiftFacts>

/**
 * The figures of a shift (X and Z) or of a business day. Sales are those of the invoices that were closed in it; money is
 * the money taken in it, so that a check paid in parts counts in the shift of each payment and sells where it closes.
 */
export const Figures = z.object({
  /** Null for a day. */
  shift: ShiftFacts.nullable(),
  /** When they were computed. */
  at: instantOut,
  sales: z.object({
    invoices: z.int(),
    /** Prices before discounts. */
    gross: moneyOut,
    discounts: moneyOut,
    courtesies: moneyOut,
    net: moneyOut,
    tax: moneyOut,
    total: moneyOut,
  }),
  payments: z.array(TypeFigures),
  /** Sums of the invoices' lines; items without a category have null. */
  categories: z.array(
    z.object({ id: z.int().nullable(), title: z.string().nullable(), quantity: z.int(), total: moneyOut }),
  ),
  taxes: z.array(
    z.object({
      title: z.string().nullable(),
      rate: z.number().nullable(),
      net: moneyOut,
      tax: moneyOut,
      total: moneyOut,
    }),
  ),
  discounts: Counted,
  courtesies: Counted,
  /** Lines that were cancelled; `wasted` is the part whose food was thrown away. */
  voids: z.object({ ...counted, wasted: moneyOut }),
  /** `net` and `tax` are absent in documents of earlier versions, like `afterRefunds`. */
  refunds: Counted.extend({ net: moneyOut.optional(), tax: moneyOut.optional() }),
  /** Sales less refunds, which may be of earlier shifts: the tax that is owed. */
  afterRefunds: z.object({ net: moneyOut, tax: moneyOut, total: moneyOut }).optional(),
  /** Money that devices took for checks which others had charged already, less the money given back. Absent without any. */
  doublePayments: Counted.optional(),
  /** Payments of open checks that were taken back, with their tips; `payments` has them subtracted. Absent without any. */
  returnedPayments: Counted.optional(),
  tips: z.object({
    total: moneyOut,
    paidOut: moneyOut,
    /** A single row where tips belong to all staff. @see TIP_POOL */
    byWaiter: z.array(Person.extend({ ...counted, paidOut: moneyOut })),
  }),
  /** Of a day: of the first shift of each drawer, because later shifts count the same cash again. */
  float: moneyOut,
  /** Cash put in and taken out by movements; tip payouts are not in `cashOut`. */
  cashIn: moneyOut,
  cashOut: moneyOut,
  movements: z.array(Movement),
  /** How often the drawer was opened without a sale. */
  drawerOpenings: z.int(),
  kinds: z.array(KindFigures),
  expected: moneyOut,
  counted: moneyOut.nullable(),
  difference: moneyOut.nullable(),
  firstOrder: z.int().nullable(),
  lastOrder: z.int().nullable(),
  firstInvoice: z.int().nullable(),
  lastInvoice: z.int().nullable(),
  /** Checks that are open now; at a closing, those that were handed over. */
  openChecks: z.array(OpenCheck),
  /** How often the drawer was counted. */
  counts: z.int(),
  /** The counts of a drawer counted more than once, oldest first; `counted` and `difference` are those of the last. Else absent. */
  countings: z.array(Counting).optional(),
})
export type Figures = z.output<typeof Figures>
