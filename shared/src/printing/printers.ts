import { z } from 'zod'
import { count, flag, ids, instantOut, oneOf, optionalId, optionalText, text } from '../kernel/fields.ts'
import { MAX_STATIONS } from '../settings/stations.ts'

/**
 * How a printer gets its papers. star, epson: it asks the server (Star CloudPRNT, Epson Server Direct Print).
 * raw: the server connects to it by TCP. epos, usb, serial: a browser in the store prints on it.
 */
export const WAYS = ['star', 'epson', 'raw', 'epos', 'usb', 'serial'] as const
export type Way = (typeof WAYS)[number]
/** Ways in which the printer asks at an address with a secret. */
export const POLLING_WAYS: readonly Way[] = ['star', 'epson']
/** Ways in which a browser takes the jobs. */
export const BROWSER_WAYS: readonly Way[] = ['epos', 'usb', 'serial']

/**
 * Command language and code page; epson-42 has 42 columns on 80 mm (TM-T88, TM-T70), the others 48.
 * @see shared/src/printing/bytes.ts
 */
export const MODELS = [
  'epson',
  'epson-42',
  'star',
  'star-line',
  'generic',
  'generic-pc858',
  'generic-pc850',
] as const
export type Model = (typeof MODELS)[number]

/** The papers that a printer may be chosen for, besides the kitchen's. */
export const PRINTED_PAPERS = ['bill', 'receipt', 'token', 'till'] as const
export type PrintedPaper = (typeof PRINTED_PAPERS)[number]
export const PAPERS = [...PRINTED_PAPERS, 'kitchen', 'void', 'drawer', 'test'] as const
export type Paper = (typeof PAPERS)[number]

export const PAPER_STATES = ['ok', 'low', 'out', 'unknown'] as const
export const COVER_STATES = ['closed', 'open', 'unknown'] as const

/** The last report of a printer. `unknown` when its way does not report it. */
export const PrinterState = z.object({
  paper: z.enum(PAPER_STATES),
  cover: z.enum(COVER_STATES),
  /** Another problem, in Spanish, for people. */
  problem: z.string().nullable(),
})
export type PrinterState = z.output<typeof PrinterState>

export const MAX_PRINTERS = 30
/** A printer that did not ask for this long is silent. */
export const SILENT_MS = 120_000

const papers = z
  .array(oneOf(PRINTED_PAPERS, '¡El documento no es válido!'))
  .max(PRINTED_PAPERS.length)
  .default([])

export const printerBody = z.object({
  title: text('¡Escribe el nombre de la impresora!', 40),
  way: oneOf(WAYS, '¡La conexión no es válida!'),
  width: oneOf(['80', '57'], '¡El ancho no es válido!'),
  model: oneOf(MODELS, '¡El modelo no es válido!'),
  papers,
  printsKitchen: flag(false),
  /** The stations whose orders it prints; empty: all. */
  stationIds: ids('¡Las estaciones no son válidas!', MAX_STATIONS, 0),
  /** Prints only for this drawer of the till; absent: for any. */
  drawerId: optionalId('¡La caja no es válida!'),
  /** A cash drawer is connected to it. */
  opensDrawer: flag(false),
  /** Prints the receipt with each charge, without being asked. */
  printsAlways: flag(false),
  copies: count('¡Las copias deben ser de 1 a 3!', 1, 3),
  fallbackId: optionalId('¡La impresora de respaldo no es válida!'),
  /** `host` or `host:port` in the house, for raw and epos; for epos also with `https://` in front. */
  address: optionalText(100),
})

export const Printer = z.object({
  id: z.int(),
  title: z.string(),
  way: z.enum(WAYS),
  width: z.enum(['80', '57']),
  model: z.enum(MODELS),
  papers: z.array(z.enum(PRINTED_PAPERS)),
  printsKitchen: z.boolean(),
  stationIds: z.array(z.int()),
  drawerId: z.int().nullable(),
  opensDrawer: z.boolean(),
  printsAlways: z.boolean(),
  copies: z.int(),
  fallbackId: z.int().nullable(),
  address: z.string().nullable(),
})
export type Printer = z.output<typeof Printer>

/** A printer as the staff sees it; with its settings, because a browser prints on its own printers without the server. */
export const PrinterView = Printer.extend({
  /** The last contact; null: none yet. */
  lastSeenAt: instantOut.nullable(),
  /** Jobs wait and it did not ask for SILENT_MS. */
  isSilent: z.boolean(),
  state: PrinterState,
  /** Jobs that wait or are being printed. */
  waiting: z.int(),
  /** Jobs that failed or expired: someone decides whether they are still printed. */
  asked: z.int(),
})
export type PrinterView = z.output<typeof PrinterView>
