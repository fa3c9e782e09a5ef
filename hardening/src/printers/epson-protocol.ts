import type { Mechanism, Stop } from './mechanism.ts'

export const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print'

/** The answer of an Epson printer when it stops. */
export const CODES: Record<Stop, string> = {
  'paper out': 'EPTR_REC_EMPTY',
  'cover open': 'EPTR_COVER_OPEN',
}
/** The bit of the status that says that a job came out. */
export const PRINTED = 0x2
const COVER_OPEN = 0x20
const PAPER_LOW = 0x2_0000
const PAPER_OUT = 0x8_0000

/** The bits of an Epson printer's status. */
export const statusBits = ({ isCoverOpen, isPaperOut, isPaperLow }: Mechanism): number =>
  (isCoverOpen ? COVER_OPEN : 0) | (isPaperOut ? PAPER_OUT : 0) | (isPaperLow ? PAPER_LOW : 0)
