import type { CheckEventKind } from '@comanda/shared/checks/check'

export const TEXTS = {
  approvedBy: (name: string) => `Aprobó ${name}`,
  by: 'por',
  courtesy: 'Cortesía',
  forPart: (part: number) => `Parte ${part}`,
  invoice: (id: number) => `Venta ${id}`,
  refund: (id: number) => `Reembolso ${id}`,
  tip: (amount: string) => `Propina ${amount}`,
} as const

export const EVENT_WORDS: Record<CheckEventKind, string> = {
  moved: 'Cambió de mesa',
  lines_moved: 'Se movieron artículos',
  joined: 'Se unió otra cuenta',
  split: 'Cuenta dividida',
  unsplit: 'División deshecha',
  discount: 'Descuento',
  discount_removed: 'Descuento quitado',
  voided: 'Artículos anulados',
  guests: 'Cambiaron los comensales',
  name: 'Cambió el nombre',
  waiter: 'Cambió quien atiende',
  bill_printed: 'Cuenta impresa',
  paid: 'Pago',
  closed: 'Cuenta cobrada',
  refunded: 'Reembolso',
  payment_corrected: 'Tipo de pago corregido',
  payment_returned: 'Pago devuelto',
}

export const VOID_TEXTS = {
  wasted: 'La comida se desperdició',
  wastedHint: 'Ya se había preparado y no se puede servir.',
}

export const WAITER_TEXTS = {
  label: '¿Quién atiende ahora la cuenta?',
  present: 'Atiende ahora',
}
