import type { Ended, Resolution, ReviewKind } from '@comanda/shared/offline/reviews'
import { UNDER_REVIEW } from '../../parts/offline/review-words.ts'

export const KINDS: Readonly<Record<ReviewKind, string>> = {
  waiting: 'Espera a que la registres',
  late_round: 'Ronda tardía',
  double_payment: 'Cobro doble',
  prices: 'Otros precios',
  no_shift: 'Sin turno',
  clock: 'Hora imposible',
  person: 'Persona por comprobar',
  approval: 'Autorización del dispositivo',
  closed_day: 'Día terminado',
  refused: 'No se pudo registrar',
}

/** The advice to the person. */
export const HINTS: Partial<Readonly<Record<ReviewKind, string>>> = {
  late_round: 'Cobra la cuenta nueva, o júntala con otra si los comensales siguen ahí.',
  prices: 'Compara los precios con los del menú de ese momento.',
  no_shift: 'Cuenta el dinero con el siguiente turno y anota la diferencia.',
  refused:
    'La venta sigue guardada en el dispositivo. Regístrala a mano con su fecha en la nota y quítala allí.',
}

/** The object that had ended when a sale arrived. */
export const ENDED_WORDS: Readonly<Record<Ended, string>> = {
  device: 'Dispositivo dado de baja',
  session: 'Sesión cerrada',
  person: 'Quien vendió ya no trabaja aquí',
  opener: 'La venta que abre su cuenta también espera',
}

export const RESOLUTION_WORDS: Readonly<Record<Resolution, string>> = {
  returned: 'Devuelto al cliente',
  applied: 'Aplicado a una cuenta',
  kept: 'Revisada',
  accepted: 'Registrada',
  refused: 'No se registró',
}

export const TEXTS = {
  title: UNDER_REVIEW.word,
  lead: 'Ventas hechas sin internet que llegaron cuando algo había cambiado. No se perdió ninguna: aquí decides qué hacer con cada una.',
  filter: 'Tareas',
  open: (count: number | undefined) => `Abiertas (${count ?? '—'})`,
  resolved: 'Resueltas',
  none: 'Nada por revisar',
  noneHint: 'Aquí aparece lo que un dispositivo vendió sin internet y alguien tiene que ver.',
  noneResolved: 'Todavía no hay tareas resueltas',
  noneResolvedHint: 'Aquí quedan, con quien las resolvió y su nota.',
  failed: 'No se pudieron cargar las tareas.',
  stale: 'Sin respuesta del servidor: puede haber tareas nuevas.',
  waitingFailed: 'No se pudieron cargar las ventas que esperan.',
  waitingTitle: 'Ventas que esperan',
  waitingLead:
    'Llegaron de un dispositivo después de que terminó su registro, su sesión o el trabajo de quien vendió. No han movido dinero ni cuentas: regístralas si las reconoces.',
  deviceSales: (letter: string, name: string, count: number, total: string) =>
    `${letter} · ${name}: ${count === 1 ? '1 venta' : `${count} ventas`} por ${total}`,
  since: 'desde',
  heldBy: (names: readonly string[]) => `Lo tenía: ${names.join(', ')}`,
  accept: 'Registrar venta',
  acceptAll: (count: number) => (count === 1 ? 'Registrar 1 venta' : `Registrar las ${count} ventas`),
  acceptHint: 'Se registran con la hora en que se vendieron. Lo que no se pueda registrar sigue esperando.',
  acceptedCount: (count: number) =>
    count === 1 ? 'Se registró 1 venta.' : `Se registraron ${count} ventas.`,
  failedToAccept: 'No se pudo registrar. Inténtalo de nuevo.',
  refuse: 'No registrar',
  refuseNote: 'Escribe por qué no se registra la venta.',
  own: 'Es una venta tuya: otra persona decide.',
  more: 'Ver más',
  sold: 'Venta',
  paidWith: (title: string) => `con ${title}`,
  check: (id: number) => `Ver cuenta ${id}`,
  order: (id: number) => `Ver pedido ${id}`,
  resolve: 'Resolver',
  markSeen: 'Marcar como revisada',
  resolvedBy: (name: string) => `Resolvió ${name}`,
  returned: 'Devolver al cliente',
  returnedHint: 'El dinero sale de tu caja. Puede pedir la autorización de un encargado.',
  applied: 'Aplicar a otra cuenta',
  appliedHint:
    'Paga una cuenta abierta, o una parte de ella; lo que sobre sigue por revisar. La propina queda con quien la recibió.',
  kept: 'Dejarlo en caja',
  keptHint: 'Queda como dinero sin cuenta en el corte. Escribe por qué.',
  what: '¿Qué se hace con el dinero?',
  whatRequired: 'Elige qué se hace con el dinero.',
  account: 'Cuenta que paga',
  accountRequired: 'Elige la cuenta que paga.',
  noAccounts: 'No hay cuentas abiertas que deban algo.',
  due: (amount: string) => `debe ${amount}`,
  note: 'Nota',
  noteRequired: 'Escribe por qué se queda el dinero.',
} as const
