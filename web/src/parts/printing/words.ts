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

/** What a printer reports, for people; null when nothing is wrong. */
export function problemOf({ paper, cover, problem }: PrinterState): string | null {
  if (paper === 'out') return 'Sin papel'
  if (cover === 'open') return 'Tapa abierta'
  return problem ?? (paper === 'low' ? 'Queda poco papel' : null)
}
