import {
  attributesOf,
  eposDocument,
  PRINT_MS,
  readEposResponse,
  stateOfEpos,
} from '@comanda/shared/printing/epos'
import type { PrinterState } from '@comanda/shared/printing/printers'
import type { JobEnd } from '@comanda/shared/printing/transitions'

/** The result of a job, as a printer posts it in ResponseFile. */
export interface EpsonResult extends JobEnd {
  /** The delivery; null: the firmware returns no job id. */
  lease: string | null
}

/**
 * The answer to GetRequest with one job. The printer returns the delivery's id with the result.
 * @see https://download4.epson.biz/sec_pubs/pos/reference_en/epos_print/
 */
export const printRequest = (lease: string, bytes: Uint8Array): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>${PRINT_MS}</timeout><printjobid>${jobIdOf(lease)}</printjobid></Parameter><PrintData>${eposDocument(bytes)}</PrintData></ePOSPrint></PrintRequestInfo>`

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
  const end = readEposResponse(file)
  if (end) return { lease, ...end }
  // The printer could not read the request as a whole.
  const refusal = attributesOf(file, 'Response')
  if (refusal?.('Success') === 'false')
    return { lease, outcome: 'not_printed', state: stateOfEpos(null, 'SchemaError'), isOfPrinter: false }
  return { lease, outcome: 'unknown', state: stateOfEpos(null), isOfPrinter: false }
}

/** The state in a status notification; null: it has none. */
export function readStatus(file: string): PrinterState | null {
  const hex = /\sasbstatus\s?=\s?"0x([0-9a-f]{1,8})"/i.exec(file)?.[1]
  const status = hex === undefined ? null : Number.parseInt(hex, 16)
  return status === null ? null : stateOfEpos(status)
}
