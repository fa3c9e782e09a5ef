import { type Cents, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'

/** Money that was taken for a bill. `tendered`: the cash that was given, change included; null: the exact amount. */
export interface Taken {
  amount: Cents
  tip: Cents
  tendered: Cents | null
}

interface Allocation<T extends Taken> {
  /** The money that pays the bill. */
  applied: T[]
  /** The money that was no longer due, with its tip; the change has been given back. */
  left: { payment: T; amount: Cents }[]
}

/**
 * Divides money that was taken without the server between a bill and a remainder, in the order of the payments.
 * @param due the amount that the bill still needs
 */
export function allocate<T extends Taken>(due: Cents, taken: readonly T[]): Allocation<T> {
  const result: Allocation<T> = { applied: [], left: [] }
  let open = due
  for (const payment of taken) {
    const part = toCents(Math.min(payment.amount, open))
    open = subtractCents(open, part)
    if (part === payment.amount) {
      // A payment of a tip alone belongs to a bill that it does not pay.
      result.applied.push(payment)
      continue
    }
    const rest = subtractCents(payment.amount, part)
    if (part === 0) {
      result.left.push({ payment, amount: sumCents([rest, payment.tip]) })
      continue
    }
    const tendered = payment.tendered === null ? null : sumCents([part, payment.tip])
    result.applied.push({ ...payment, amount: part, tendered })
    result.left.push({ payment, amount: rest })
  }
  return result
}

/** The remainder of a payment as a payment of another bill: a tip stays a tip and pays no bill. */
export function asPayment<T extends Taken>({ payment, amount }: { payment: T; amount: Cents }): T {
  const isWhole = amount === sumCents([payment.amount, payment.tip])
  return isWhole ? { ...payment, tendered: null } : { ...payment, amount, tip: ZERO, tendered: null }
}

/** The money that went into the drawer for these payments. */
export const drawerSum = (taken: readonly Taken[]): Cents =>
  sumCents(taken.flatMap(({ amount, tip }) => [amount, tip]))
