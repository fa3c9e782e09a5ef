import { groupBy } from '../kernel/grouping.ts'
import { type Cents, sumCents } from '../kernel/money.ts'
import type { PaymentKind } from '../settings/payment-types.ts'

/** c_FormaPago of each kind. 'Otro' says nothing about how was paid. */
const FORM_OF_KIND: Record<PaymentKind, string | null> = {
  cash: '01',
  credit_card: '04',
  debit_card: '28',
  transfer: '03',
  voucher: '08',
  platform: '31',
  other: null,
}

export const FORM_NAMES: Record<string, string> = {
  '01': 'Efectivo',
  '02': 'Cheque nominativo',
  '03': 'Transferencia electrónica de fondos',
  '04': 'Tarjeta de crédito',
  '05': 'Monedero electrónico',
  '06': 'Dinero electrónico',
  '08': 'Vales de despensa',
  '28': 'Tarjeta de débito',
  '31': 'Intermediario pagos',
}

interface PaidInKind {
  kind: PaymentKind
  /** Without the tip. */
  amount: Cents
}

/**
 * The form in which most of the bill was paid: one document names one form, and the authority wants the largest. Of equal
 * amounts the earlier payment decides.
 * @returns null when most was paid in a kind that is no form, and a person must say it
 */
export function formOfPayments(payments: readonly PaidInKind[]): string | null {
  const paid = payments.filter(({ amount }) => amount > 0)
  const sums = [...groupBy(paid, ({ kind }) => FORM_OF_KIND[kind])].map(([form, all]) => ({
    form,
    amount: sumCents(all.map(({ amount }) => amount)),
  }))
  return (
    sums.reduce<(typeof sums)[number] | null>(
      (most, one) => (most === null || one.amount > most.amount ? one : most),
      null,
    )?.form ?? null
  )
}

/** The largest form of a global, for which nobody is asked: of the kinds that are forms. */
export const knownFormOf = (payments: readonly PaidInKind[]): string | null =>
  formOfPayments(payments.filter(({ kind }) => FORM_OF_KIND[kind] !== null))
