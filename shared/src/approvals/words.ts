import type { ApprovalAction } from './actions.ts'

/** The request in words. */
export const APPROVAL_WORDS: Record<ApprovalAction, string> = {
  void: 'Anular',
  discount: 'Descuento',
  courtesy: 'Cortesía',
  refund: 'Reembolso',
  payment_correction: 'Corregir tipo de pago',
  payment_return: 'Devolver pago',
  close_unpaid: 'Cerrar sin cobrar',
  difference: 'Diferencia de caja',
  drawer_open: 'Abrir cajón',
  cash_out: 'Sacar más de lo que hay',
  cancel_count: 'Cancelar conteo',
  recount: 'Volver a contar',
}
