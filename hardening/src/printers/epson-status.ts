import type { Mechanism, Stop } from './mechanism.ts'

/** What an Epson printer answers when it stops. */
export const CODES: Record<Stop, string> = {
  'paper out': 'EPTR_REC_EMPTY',
  'cover open': 'EPTR_COVER_OPEN',
}
const COVER_OPEN = 0x20
const PAPER_LOW = 0x2_0000
const PAPER_OUT = 0x8_0000

/** The bits of an Epson printer's status. */
export const statusBits = ({ isCoverOpen, isPaperOut, isPaperLow }: Mechanism): number =>
  (isCoverOpen ? COVER_OPEN : 0) | (isPaperOut ? PAPER_OUT : 0) | (isPaperLow ? PAPER_LOW : 0)
