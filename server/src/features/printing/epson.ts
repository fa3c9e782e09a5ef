import type { PrinterState } from '@comanda/shared/printing/printers'
import type { JobEnd } from './star.ts'

/** The result of a job, as a printer posts it in ResponseFile. */
export interface EpsonResult extends JobEnd {
  /** The delivery; null: the firmware returns no job id. */
  lease: string | null
}

/** How long the printer may print, in ms. */
const PRINT_MS = 30_000
const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print'

/** Codes after which the paper may have come out. */
const UNKNOWN_ENDS = ['EX_TIMEOUT', 'EX_ENPC_TIMEOUT', 'PrintSystemError']

const PROBLEMS: Record<string, string> = {
  EPTR_AUTOMATICAL: 'La impresora se calentó o el papel está atorado.',
  EPTR_CUTTER: 'La cuchilla está atorada.',
  EPTR_MECHANICAL: 'La impresora tiene una falla mecánica.',
  EPTR_UNRECOVERABLE: 'La impresora tiene una falla que requiere servicio.',
  DeviceNotFound: 'El ID de dispositivo de la impresora debe ser local_printer.',
  SchemaError: 'La impresora no entiende el documento.',
  EX_BADPORT: 'La impresora no responde a su interfaz de red.',
}

/** Bits of the printer's status. */
const NO_RESPONSE = 0x1
const COVER_OPEN = 0x20
const PAPER_LOW = 0x2_0000
const PAPER_OUT = 0x8_0000

/**
 * The answer to GetRequest with one job. The printer returns the delivery's id with the result.
 * @see https://download4.epson.biz/sec_pubs/pos/reference_en/epos_print/
 */
export const printRequest = (lease: string, bytes: Uint8Array): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>${PRINT_MS}</timeout><printjobid>${jobIdOf(lease)}</printjobid></Parameter><PrintData><epos-print xmlns="${NAMESPACE}"><command>${Buffer.from(bytes).toString('hex')}</command></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`

/** A job id has at most 30 letters, digits, `_`, `-` and `.`: a UUID is too long. */
const jobIdOf = (lease: string): string => Buffer.from(lease.replaceAll('-', ''), 'hex').toString('base64url')

function leaseOf(jobId: string): string | null {
  if (!/^[\w-]{22}$/.test(jobId)) return null
  const hex = Buffer.from(jobId, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** @param file the XML in ResponseFile; unreadable: the end is unknown */
export function readResult(file: string): EpsonResult {
  const jobId = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(file)?.[1]
  const lease = jobId === undefined ? null : leaseOf(jobId)
  const response = attributesOf(file, 'response')
  if (response) return { lease, ...endOf(response) }
  // The printer could not read the request as a whole.
  const refusal = attributesOf(file, 'Response')
  if (refusal?.('Success') === 'false')
    return { lease, outcome: 'not_printed', state: stateOf(null, 'SchemaError'), isOfPrinter: false }
  return { lease, outcome: 'unknown', state: stateOf(null), isOfPrinter: false }
}

/** The attributes of the first element with this name. */
function attributesOf(xml: string, element: string): ((name: string) => string | null) | null {
  const tag = new RegExp(`<${element}\\s[^<>]*>`).exec(xml)?.[0]
  return tag === undefined ? null : (name) => new RegExp(`\\s${name}="([^"<>]*)"`).exec(tag)?.[1] ?? null
}

function endOf(response: (name: string) => string | null): JobEnd {
  const success = response('success')
  const code = response('code') ?? ''
  const status = /^\d{1,10}$/.test(response('status') ?? '') ? Number(response('status')) : null
  const state = stateOf(status, code)
  const isOfPrinter = status !== null && (status & NO_RESPONSE) === 0
  if (success === 'true' || success === '1') return { outcome: 'printed', state, isOfPrinter }
  const isUnknown = (success !== 'false' && success !== '0') || UNKNOWN_ENDS.includes(code)
  return { outcome: isUnknown ? 'unknown' : 'not_printed', state, isOfPrinter }
}

/** The state in a status notification; null: it has none. */
export function readStatus(file: string): PrinterState | null {
  const hex = /\sasbstatus\s?=\s?"0x([0-9a-f]{1,8})"/i.exec(file)?.[1]
  const status = hex === undefined ? null : Number.parseInt(hex, 16)
  return status === null ? null : stateOf(status)
}

function stateOf(status: number | null, code = ''): PrinterState {
  const problem = PROBLEMS[code] ?? null
  if (code === 'EPTR_REC_EMPTY') return { paper: 'out', cover: 'closed', problem }
  if (code === 'EPTR_COVER_OPEN') return { paper: 'unknown', cover: 'open', problem }
  if (status === null || status & NO_RESPONSE) return { paper: 'unknown', cover: 'unknown', problem }
  return {
    paper: status & PAPER_OUT ? 'out' : status & PAPER_LOW ? 'low' : 'ok',
    cover: status & COVER_OPEN ? 'open' : 'closed',
    problem,
  }
}
