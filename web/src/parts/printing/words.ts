import type { Paper, PrinterState, Way } from '@comanda/shared/printing/printers'

export const WAY_WORDS: Record<Way, string> = {
  star: 'Star (CloudPRNT)',
  epson: 'Epson (Server Direct Print)',
  raw: 'Red local (puerto 9100)',
  epos: 'Epson en la red, desde una computadora',
  usb: 'Cable USB',
  serial: 'Puerto serie (COM)',
}

export const PAPER_WORDS: Record<Paper, string> = {
  bill: 'Cuenta',
  receipt: 'Recibo',
  token: 'Token',
  till: 'Corte',
  kitchen: 'Comanda',
  void: 'Cancelado',
  drawer: 'Cajón',
  test: 'Prueba',
}

/** A printer's report in words; null when nothing is wrong. */
export function problemOfPrinter({ paper, cover, problem }: PrinterState): string | null {
  if (paper === 'out') return 'Sin papel'
  if (cover === 'open') return 'Tapa abierta'
  return problem ?? (paper === 'low' ? 'Queda poco papel' : null)
}

const LIST = new Intl.ListFormat('es-MX')
const listed = (printers: readonly string[]): string => LIST.format(new Set(printers))

/** The result of a paper that a person requested. */
export const RESULT_WORDS = {
  /** In the place of a title. */
  removed: 'otra impresora',
  sent: (printers: readonly string[]) => `Se mandó a ${listed(printers)}…`,
  waiting: (printers: readonly string[]) => `Sigue en espera en ${listed(printers)}`,
  printed: (printers: readonly string[], isDuplicate = false) =>
    `Impreso en ${listed(printers)}${isDuplicate ? ', marcado como posible duplicado' : ''}`,
  paperOut: (printer: string) => `${printer} no tiene papel`,
  paperHint: 'Cambia el rollo y sale solo.',
  coverOpen: (printer: string) => `${printer} tiene la tapa abierta`,
  coverHint: 'Cierra la tapa y sale solo.',
  silent: (printer: string) => `${printer} no responde`,
  silentHint: 'Revisa que esté encendida y conectada.',
  failed: (printers: readonly string[], problem: string | null) =>
    `No se imprimió en ${listed(printers)}${problem ? `: ${problem}` : ''}`,
  expired: 'pasó demasiado tiempo',
  discarded: 'Se descartó sin imprimir',
}
