import type { MovementKind } from '@comanda/shared/till/shift'

export const TEXTS = {
  title: 'Caja',
  failed: 'No se pudo cargar la caja. Inténtalo de nuevo.',
  stale: 'No se pudo actualizar la caja. Lo que ves puede ser de hace un momento.',

  changeDrawer: 'Cambiar de caja',

  noShift: 'Sin turno abierto',
  noShiftHint: 'Cuenta el fondo con el que empieza la caja y abre el turno.',
  noShiftFirst:
    'Desde el primer turno sólo se cobra con un turno abierto. Puedes cambiarlo en Configuración › Caja.',
  noShiftForYou: 'Quien tiene permiso de caja puede abrirlo.',
  openWith: (amount: string) => `Abrir turno con ${amount}`,
  float: 'Fondo de caja',
  byPieces: 'Contar billetes y monedas',
  byAmount: 'Escribir el monto',
  floatAmount: 'Monto del fondo',
  amountInvalid: '¡El monto no es válido!',

  closing: 'Corte de caja',
  shiftOpen: 'Turno abierto',
  opener: 'Lo abrió',
  since: 'Desde',
  partial: 'Corte parcial (X)',
  close: 'Hacer corte',
  movements: 'Movimientos',
  noMovements: 'Sin movimientos en este turno',
  noMovementsHint: 'Aquí quedan las entradas, las salidas y las propinas que pagas con dinero de la caja.',
  allMovements: (count: number) => `Ver los ${count} movimientos`,
  amount: 'Monto',
  approvedBy: (name: string) => `Aprobó ${name}`,
  reason: 'Motivo',
  note: 'Nota',
  noteHint: 'Opcional',
  inDrawer: (amount: string) => `En la caja hay ${amount}.`,
  tipsOwed: 'Propinas por pagar:',
  owed: (amount: string) => `Se le deben ${amount}`,
  fillAllTips: 'Poner todo',
  tipFor: 'Para quién',
  tipForMissing: '¡Elige a quién le pagas la propina!',
  reasonMissing: '¡Elige el motivo!',
  openReasonMissing: '¡Escribe el motivo!',
  unusual: (amount: string) => `¿Son ${amount}? Si es correcto, vuelve a registrarlo.`,
  amountMissing: '¡Escribe el monto!',
  openDrawerHint: 'Queda registrado con quién lo abrió y cuándo.',
  openByHand: 'Ninguna impresora abre este cajón: ábrelo con su llave. Queda registrado quién y cuándo.',
  noteOpening: 'Registrar apertura',
}

interface MovementWords {
  button: string
  title: string
  /** The button that records it, or what a tap on a reason does. */
  submit: string
}

export const MOVEMENTS: Record<MovementKind, MovementWords> = {
  in: { button: 'Entrada', title: 'Entrada de efectivo', submit: 'Toca el motivo para registrar la entrada' },
  out: { button: 'Salida', title: 'Salida de efectivo', submit: 'Toca el motivo para registrar la salida' },
  tip_payout: { button: 'Pago de propinas', title: 'Pago de propinas', submit: 'Pagar propinas' },
  open: { button: 'Abrir cajón', title: 'Abrir el cajón sin venta', submit: 'Abrir cajón' },
}

export const PIECES = {
  notes: 'Billetes',
  coins: 'Monedas',
  note: (value: string) => `Billetes de ${value}`,
  coin: (value: string) => `Monedas de ${value}`,
  less: (name: string) => `Quitar de ${name}`,
  more: (name: string) => `Agregar a ${name}`,
  rest: 'Otras monedas (monto)',
  cash: 'Efectivo contado',
}

export const CLOSING = {
  steps: 'Pasos del corte',
  stepTitles: ['Pendientes', 'Conteo', 'Resultado', 'Corte Z'],
  before: 'Antes de contar',
  ownUnsent: (count: number) =>
    `Este dispositivo tiene ${count === 1 ? 'una venta' : `${count} ventas`} sin enviar, y su dinero está en la caja. Espera a que se envíen para contar.`,
  unsentDevices: 'Otros dispositivos tienen ventas sin enviar. Si cobraron en esta caja, sobrará ese dinero:',
  unsentDevice: (name: string, count: number) =>
    `${name}: ${count === 1 ? '1 venta' : `${count} ventas`}, visto`,
  beforeHint: 'Mientras cuentas, esta caja no cobra ni mueve dinero. No verás lo esperado hasta terminar.',
  nothingOpen: 'No hay cuentas abiertas. Puedes contar la caja.',
  openChecks: 'Cuentas abiertas',
  open: (count: number) =>
    count === 1
      ? 'Hay 1 cuenta abierta: cóbrala o déjala.'
      : `Hay ${count} cuentas abiertas: cóbralas o déjalas.`,
  handOver: 'Quedan para el siguiente turno',
  left: (count: number, due: string) =>
    count === 1
      ? `Queda 1 cuenta para el siguiente turno: ${due} por cobrar.`
      : `Quedan ${count} cuentas para el siguiente turno: ${due} por cobrar.`,
  handOverHint: 'Se cobran después, en el turno que esté abierto.',
  checksLeft: 'Cobra las cuentas abiertas o déjalas para el siguiente turno.',
  keepSelling: 'Seguir cobrando',
  start: 'Contar la caja',
  countedBy: (name: string) => `${name} está contando esta caja.`,
  countedElsewhere: (name: string) => `${name} contó esta caja y puede cerrar el turno.`,

  cash: 'Efectivo',
  others: 'Otras formas de pago',
  othersHint: 'Suma los vouchers, las transferencias y los vales que tienes.',
  finish: 'Terminar conteo',
  finishTitle: '¿Terminar el conteo?',
  finishSentence:
    'Verás lo esperado y el conteo queda guardado. Para contar otra vez necesitas autorización.',
  keepCounting: 'Seguir contando',
  cancel: 'Cancelar conteo',
  cancelSentence: 'La caja vuelve a cobrar y el turno sigue abierto.',

  result: 'Resultado',
  kind: 'Forma de pago',
  expected: 'Esperado',
  counted: 'Contado',
  difference: 'Diferencia',
  total: 'Total',
  earlier: (nth: number, words: string) => `Conteo ${nth}: ${words}`,
  aboveLimit: (limit: string) =>
    `La diferencia pasa de ${limit}: escribe una nota que la explique y pide aprobación.`,
  note: 'Nota',
  noteMissing: '¡Escribe una nota que explique la diferencia!',
  recount: 'Volver a contar',
  closeShift: 'Cerrar turno',

  closed: (number: number) => `Turno cerrado: corte Z ${number}`,
  closedHint: 'Puedes imprimirlo ahora o después, en Cortes.',
  closedForYou: 'Imprímelo ahora. Después lo hace quien ve los cortes.',
  print: 'Imprimir corte',
  read: 'Ver corte',
  done: 'Listo',
}
