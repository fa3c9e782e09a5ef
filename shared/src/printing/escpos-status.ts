import type { PrinterState } from './printers.ts'
import { needsHands } from './transitions.ts'

/** ESC/POS: real-time status n (DLE EOT), answered at once. */
export const askStatus = (n: 1 | 2 | 4): Uint8Array<ArrayBuffer> => Uint8Array.of(0x10, 0x04, n)
/** ESC/POS: GS r 1, answered after the bytes before it were printed. */
export const WHEN_PRINTED = Uint8Array.of(0x1d, 0x72, 1)

/** The fixed bits of the two kinds of answers. */
const FIXED = 0x93
const KINDS = { realTime: 0x12, whenPrinted: 0x00 } as const
export type AnswerKind = keyof typeof KINDS

/** The question that a printer's byte answers; null for another byte. */
export const kindOfAnswer = (byte: number): AnswerKind | null => {
  const fixed = byte & FIXED
  return fixed === KINDS.realTime ? 'realTime' : fixed === KINDS.whenPrinted ? 'whenPrinted' : null
}

/** The status of a printer; `isOnline`: it would print. */
export interface EscPosStatus {
  state: PrinterState
  isOnline: boolean
}

export const isWorking = ({ state, isOnline }: EscPosStatus): boolean => isOnline && !needsHands(state)

/** The bits of DLE EOT 1, 2 and 4. */
export function escPosStatus(printer: number, cause: number, paper: number): EscPosStatus {
  const isOnline = (printer & 0x08) === 0
  const isOut = (cause & 0x20) !== 0 || (paper & 0x60) !== 0
  const isOpen = (cause & 0x04) !== 0
  const hasError = (cause & 0x40) !== 0
  const offline = isOnline || isOut || isOpen ? null : 'Está fuera de línea.'
  return {
    isOnline,
    state: {
      paper: isOut ? 'out' : (paper & 0x0c) !== 0 ? 'low' : 'ok',
      cover: isOpen ? 'open' : 'closed',
      problem: hasError ? 'Reporta un error: apágala y enciéndela.' : offline,
    },
  }
}
