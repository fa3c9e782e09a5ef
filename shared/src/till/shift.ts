import { AppError } from '../kernel/errors.ts'
import { type Cents, sumCents, toCents, ZERO } from '../kernel/money.ts'
import { PAYMENT_KINDS, type PaymentKind } from '../settings/payment-types.ts'

/** `counting`: somebody counts the drawer without seeing the expected amounts. `counted`: the count is frozen. */
export const SHIFT_STATUSES = ['open', 'counting', 'counted', 'closed'] as const
export type ShiftStatus = (typeof SHIFT_STATUSES)[number]

/** `in`, `out` and `tip_payout` move cash; `open` opens the drawer without a sale. */
export const MOVEMENT_KINDS = ['in', 'out', 'tip_payout', 'open'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export const SHIFT_STEPS = ['move', 'start-count', 'cancel-count', 'count', 'close'] as const
/** The steps of a person with a shift; `move` is everything that puts money into its drawer or takes it out. */
export type ShiftStep = (typeof SHIFT_STEPS)[number]

const ALLOWED: Record<ShiftStep, readonly ShiftStatus[]> = {
  move: ['open'],
  'start-count': ['open', 'counted'],
  'cancel-count': ['counting', 'counted'],
  count: ['counting'],
  close: ['counted'],
}

const AFTER: Record<ShiftStep, ShiftStatus> = {
  move: 'open',
  'start-count': 'counting',
  'cancel-count': 'open',
  count: 'counted',
  close: 'closed',
}

export const isAllowed = (status: ShiftStatus, step: ShiftStep): boolean => ALLOWED[step].includes(status)

/** The status after a step. @throws shift_closed, shift_counting or shift_not_counted when the step is not allowed */
export function afterStep(status: ShiftStatus, step: ShiftStep): ShiftStatus {
  if (isAllowed(status, step)) return AFTER[step]
  if (status === 'closed') throw new AppError('shift_closed')
  if (status === 'open') throw new AppError('shift_not_counted')
  if (status === 'counting' && step === 'close') throw new AppError('shift_not_counted')
  throw new AppError('shift_counting')
}

/** The till for which money is taken. `status` is null without an open shift. */
export interface Till {
  drawerId: number | null
  shiftId: number | null
  status: Exclude<ShiftStatus, 'closed'> | null
  requiresShift: boolean
}

/** @throws shift_counting while its drawer is counted */
export function assertNotCounted(till: Till | undefined): asserts till {
  if (!till) throw new Error('the store has no drawer')
  if (till.status === 'counting' || till.status === 'counted') throw new AppError('shift_counting')
}

/** @throws shift_counting, drawer_required or no_open_shift when this till takes no money now */
export function assertTakesMoney(till: Till | undefined): asserts till {
  assertNotCounted(till)
  const { drawerId, status, requiresShift } = till
  if (!requiresShift || status === 'open') return
  throw new AppError(drawerId === null ? 'drawer_required' : 'no_open_shift')
}

/** Amounts in centavos by kind of payment; an absent kind is zero. */
export type ByKind = Partial<Record<PaymentKind, number>>

interface KindDifference {
  kind: PaymentKind
  expected: Cents
  counted: Cents
  /** Positive when there is more than expected. */
  difference: Cents
}

/** The difference of counted and expected amount, for each kind that has either, and always for cash. */
export const differencesOf = (expected: ByKind, counted: ByKind): KindDifference[] =>
  PAYMENT_KINDS.filter((kind) => kind === 'cash' || expected[kind] || counted[kind]).map((kind) => {
    const [due, found] = [toCents(expected[kind] ?? 0), toCents(counted[kind] ?? 0)]
    return { kind, expected: due, counted: found, difference: toCents(found - due) }
  })

/** Shortage and surplus without signs: a surplus of one kind does not hide the shortage of another. */
export function shortageAndSurplus(differences: readonly Cents[]): { shortage: Cents; surplus: Cents } {
  const sumOfSign = (sign: -1 | 1) =>
    sumCents(differences.map((difference) => toCents(Math.max(0, sign * difference))))
  return { shortage: sumOfSign(-1), surplus: sumOfSign(1) }
}

/** The sum of all differences without their signs. */
export function totalDifference(kinds: readonly Pick<KindDifference, 'difference'>[]): Cents {
  const { shortage, surplus } = shortageAndSurplus(kinds.map(({ difference }) => difference))
  return sumCents([shortage, surplus])
}

/** The largest difference of the counts, compared with the limit: after a recount the expected amount is known. */
export const largestDifference = (counts: readonly { expected: ByKind; counted: ByKind }[]): Cents =>
  toCents(Math.max(0, ...counts.map((one) => totalDifference(differencesOf(one.expected, one.counted)))))

/** The signed sum: the drawer's surplus, or its shortage (negative). */
export const netDifference = (kinds: readonly Pick<KindDifference, 'difference'>[]): Cents =>
  sumCents(kinds.map(({ difference }) => difference))

/** The rows of the ledger that a payment writes, in centavos. Together they are its amount and tip. */
export function entriesOfPayment({
  amount,
  tip = ZERO,
  tendered = null,
}: {
  amount: number
  tip?: number
  tendered?: number | null
}): { entry: 'payment' | 'change' | 'tip'; amount: number }[] {
  const given = tendered === null ? amount : tendered - tip
  return [
    { entry: 'payment' as const, amount: given },
    ...(given > amount ? [{ entry: 'change' as const, amount: amount - given }] : []),
    ...(tip > 0 ? [{ entry: 'tip' as const, amount: tip }] : []),
  ]
}

/** The rows of the ledger that take a payment back: with those of `entriesOfPayment` they are nothing. */
export const entriesOfReturn = ({
  amount,
  tip,
}: {
  amount: number
  tip: number
}): { entry: 'return' | 'tip return'; amount: number }[] => [
  { entry: 'return', amount: 0 - amount },
  ...(tip > 0 ? [{ entry: 'tip return' as const, amount: 0 - tip }] : []),
]

/**
 * The rows of the ledger of a refund, one for each payment type, the returned tips in rows of their own: 'refund', 'refund 2',
 * 'tip return', 'tip return 2'.
 */
export function entriesOfRefund<Given extends { amount: number }>({
  payments,
  tips,
}: {
  payments: readonly Given[]
  tips: readonly Given[]
}): { entry: string; amount: number; of: Given }[] {
  const entries = (name: 'refund' | 'tip return', given: readonly Given[]) =>
    given.map((of, index) => ({
      entry: index === 0 ? name : `${name} ${index + 1}`,
      amount: 0 - of.amount,
      of,
    }))
  return [...entries('refund', payments), ...entries('tip return', tips)]
}

/** The effect of a movement on the drawer's cash. */
export const signOf: Record<MovementKind, -1 | 0 | 1> = { in: 1, out: -1, tip_payout: -1, open: 0 }
