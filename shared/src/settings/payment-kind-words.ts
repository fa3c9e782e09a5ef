import type { PaymentKind } from './payment-types.ts'

export const PAYMENT_KIND_WORDS: Record<PaymentKind, string> = {
  cash: 'Efectivo',
  credit_card: 'Tarjeta de crédito',
  debit_card: 'Tarjeta de débito',
  transfer: 'Transferencia',
  voucher: 'Vales',
  platform: 'Plataforma',
  other: 'Otro',
}
