import { AppError } from '../kernel/errors.ts'
import { type Cents, formatMoney, subtractCents, sumCents, toCents, ZERO } from '../kernel/money.ts'
import type { PaymentKind } from '../settings/payment-types.ts'

/** One payment while charging: `amount` counts towards the bill, `tendered` is the cash given for both. */
export interface Tender {
  kind: PaymentKind
  amount: Cents
  tip: Cents
  /** Null: the exact cash, or no cash. */
  tendered: Cents | null
}

/**
 * The amount left to pay after these payments, and the change of each payment.
 * @throws payments_mismatch with both amounts when the payments are above the amount due; invalid_input for no payment,
 * for a payment of nothing, and for cash that does not cover its payment or is given for another kind.
 */
export function settle(
  due: Cents,
  tenders: readonly Tender[],
): { left: Cents; change: Cents[]; changeTotal: Cents } {
  if (tenders.length === 0 && due > 0) throw refusal('¡Agrega al menos un pago!')
  const change = tenders.map(changeOfTender)
  const paid = sumCents(tenders.map((tender) => tender.amount))
  if (paid > due) {
    const details = { paid: formatMoney(paid), due: formatMoney(due) }
    const sentence = `Los pagos suman ${details.paid} y sólo se deben ${details.due}.`
    throw new AppError('payments_mismatch', sentence, details)
  }
  return { left: subtractCents(due, paid), change, changeTotal: sumCents(change) }
}

function changeOfTender({ kind, amount, tip, tendered }: Tender): Cents {
  const cost = toCents(amount + tip)
  if (amount < 0 || tip < 0 || cost === 0) throw refusal('Cada pago debe ser mayor a 0.')
  if (tendered === null) return ZERO
  if (kind !== 'cash') throw refusal('Sólo se da cambio de un pago en efectivo.')
  if (tendered < cost) throw refusal('El efectivo recibido no alcanza.')
  return subtractCents(tendered, cost)
}

/** 2,000 pesos. */
const FAR_ABOVE = 200_000

/** Whether an amount is so far above its bill that a person is asked once: a scanner types digits and Enter. */
export const isFarAbove = (amount: Cents, cost: Cents): boolean =>
  amount > 10 * cost && amount > cost + FAR_ABOVE

/** 50, 100, 200, 500 and 1000 pesos. */
const NOTES = [5_000, 10_000, 20_000, 50_000, 100_000]
const MAX_QUICK_AMOUNTS = 5

/** The cash that a guest probably gives, ascending: the exact amount, then sums of equal notes. */
export function quickAmounts(due: Cents): Cents[] {
  if (due <= 0) return []
  const rounded = NOTES.map((note) => toCents(Math.ceil(due / note) * note))
  return [...new Set([due, ...rounded])].slice(0, MAX_QUICK_AMOUNTS)
}

/** Equal in weight: none is preselected. */
export const TIP_PERCENTS = [10, 15, 20] as const

const refusal = (sentence: string): AppError => new AppError('invalid_input', sentence)

/** The parts of a check are named 'n of this': numbers stay when the rest is divided again. */
export const highestPart = (parts: readonly { number: number }[]): number =>
  Math.max(0, ...parts.map(({ number }) => number))
