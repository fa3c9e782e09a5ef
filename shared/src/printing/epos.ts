import { isInTheHouse, isLoopback, parseAddress } from './address.ts'
import type { PrinterState } from './printers.ts'
import type { JobEnd } from './transitions.ts'

/** How long the printer may print, in ms. */
export const PRINT_MS = 30_000
const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print'
const PORTS = { http: 80, https: 443 } as const

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
 * The ePOS service of a printer in the house.
 * @param address `host` or `host:port`, with `https://` in front when the printer is reached by TLS
 * @returns null for anything else, and for hosts outside the house
 */
export function eposUrl(address: string): string | null {
  const [, scheme = 'http', rest = ''] =
    /^(?:(https?):\/\/)?(.*?)\/?$/.exec(address.trim().toLowerCase()) ?? []
  const parsed = parseAddress(rest, PORTS[scheme as keyof typeof PORTS])
  if (!parsed || !(isInTheHouse(parsed) || isLoopback(parsed))) return null
  const host = parsed.host.includes(':') ? `[${parsed.host}]` : parsed.host
  return `${scheme}://${host}:${parsed.port}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=${PRINT_MS}`
}

/** The ePOS XML that prints these commands; without commands, the printer only answers its state. */
export const eposDocument = (bytes: Uint8Array): string =>
  `<epos-print xmlns="${NAMESPACE}">${bytes.length > 0 ? `<command>${hexOf(bytes)}</command>` : ''}</epos-print>`

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The document as a request to the ePOS service of a printer. */
export const eposRequest = (bytes: Uint8Array): string =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${eposDocument(bytes)}</s:Body></s:Envelope>`

/**
 * The end of a job in the printer's answer; null: it has none.
 * @see https://download4.epson.biz/sec_pubs/pos/reference_en/epos_print/
 */
export function readEposResponse(xml: string): JobEnd | null {
  const response = attributesOf(xml, 'response')
  if (!response) return null
  const success = response('success')
  const code = response('code') ?? ''
  const status = /^\d{1,10}$/.test(response('status') ?? '') ? Number(response('status')) : null
  const state = stateOfEpos(status, code)
  const isOfPrinter = status !== null && (status & NO_RESPONSE) === 0
  if (success === 'true' || success === '1') return { outcome: 'printed', state, isOfPrinter }
  const isUnknown = (success !== 'false' && success !== '0') || UNKNOWN_ENDS.includes(code)
  return { outcome: isUnknown ? 'unknown' : 'not_printed', state, isOfPrinter }
}

/** The attributes of the first element with this name. */
export function attributesOf(xml: string, element: string): ((name: string) => string | null) | null {
  const tag = new RegExp(`<${element}\\s[^<>]*>`).exec(xml)?.[0]
  return tag === undefined ? null : (name) => new RegExp(`\\s${name}="([^"<>]*)"`).exec(tag)?.[1] ?? null
}

/** @param status the printer's bits; null: it sent none */
export function stateOfEpos(status: number | null, code = ''): PrinterState {
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
