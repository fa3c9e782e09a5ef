import type { Model, PrinterState } from '@comanda/shared/printing/printers'
import type { JobEnd } from '@comanda/shared/printing/transitions'

/** The poll of a Star printer. */
export interface StarPoll {
  /** Null: it did not say. */
  state: PrinterState | null
  /** Whether it could print a job now. */
  isReady: boolean
  /** Whether a job is being printed; null: it did not say. */
  isPrinting: boolean | null
}

const UNKNOWN: PrinterState = { paper: 'unknown', cover: 'unknown', problem: null }
const READY: PrinterState = { paper: 'ok', cover: 'closed', problem: null }

/** @param body the parsed JSON of the poll */
export function readPoll(body: unknown): StarPoll {
  const { statusCode, printingInProgress } = (body ?? {}) as Record<string, unknown>
  const code = starCode(statusCode)
  return {
    state: code === null ? null : stateOfStar(code),
    isReady: code === null || isOk(code),
    isPrinting: typeof printingInProgress === 'boolean' ? printingInProgress : null,
  }
}

/** @param code of the confirmation: `200 OK`, `410 Out of paper` */
export function endOfStarJob(code: unknown): JobEnd {
  if (code === 'OK') return { outcome: 'printed', state: READY, isOfPrinter: true }
  const number = starCode(code)
  if (number === null) return { outcome: 'unknown', state: UNKNOWN, isOfPrinter: false }
  if (isOk(number)) return { outcome: 'printed', state: stateOfStar(number), isOfPrinter: true }
  if (isOfPrinter(number)) return { outcome: 'not_printed', state: stateOfStar(number), isOfPrinter: true }
  return { outcome: 'not_printed', state: { ...UNKNOWN, problem: jobProblem(number) }, isOfPrinter: false }
}

/** The format of a job's bytes. */
export const mediaTypeOf = (model: Model): string =>
  model === 'star-line' ? 'application/vnd.star.line' : 'application/vnd.star.starprnt'

/** The number at the start of a code, which older firmware percent-encodes: `200%20OK`. */
function starCode(text: unknown): string | null {
  return typeof text === 'string' ? (/^\s?(\d{3,4})(?!\d)/.exec(text)?.[1] ?? null) : null
}

const isOk = (code: string): boolean => code.startsWith('2')
const isOfPrinter = (code: string): boolean => code.startsWith('4')

/** Star's list of codes has groups, so that servers understand codes that were added later. */
function stateOfStar(code: string): PrinterState {
  if (code.startsWith('21')) return { ...READY, paper: 'low' }
  if (isOk(code)) return READY
  if (code === '410') return { ...UNKNOWN, paper: 'out' }
  if (code.startsWith('41')) return { ...UNKNOWN, problem: 'El papel está atorado.' }
  if (code.startsWith('42')) return { ...UNKNOWN, cover: 'open' }
  return { ...UNKNOWN, problem: `La impresora reporta la falla ${code}.` }
}

const jobProblem = (code: string): string =>
  code.startsWith('51')
    ? 'La impresora no entiende el documento: revisa su modelo.'
    : `La impresora no pudo descargar el documento (${code}).`
