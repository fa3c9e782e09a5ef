import type { SaleMark } from '@comanda/shared/offline/sale'
import { ListChecks } from 'lucide-react'

/** How every screen marks a check about which a task waits for a person. */
export const UNDER_REVIEW = { icon: ListChecks, word: 'Por revisar' } as const

const MARKS: Readonly<Record<SaleMark, string>> = {
  prices: 'Precios distintos de los del menú cuando llegó',
  unknown_catalog: 'Menú que ya no se conserva',
  gone: 'Algo agotado o eliminado',
  late_round: 'Ronda tardía',
  double: 'Cobro doble',
  short: 'Pago incompleto',
  clock: 'Hora corregida',
  session_over: 'Sesión terminada',
  dismissed: 'Vendió alguien que ya no trabaja aquí',
  ended: 'Dispositivo que ya no podía vender',
  not_allowed: 'Vendió alguien sin permiso',
  no_shift: 'Sin turno abierto',
  customer: 'Cliente sin registrar',
  approved_here: 'Autorización revisada por el dispositivo',
}

/** The irregularities of a device's sale on arrival. */
export const markWords = (marks: readonly SaleMark[]): string[] => marks.map((mark) => MARKS[mark])
