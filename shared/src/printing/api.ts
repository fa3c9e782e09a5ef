import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { flag, id, ids, oneOf, optionalCount, optionalId, optionalText, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { PrintJob } from './jobs.ts'
import { COVER_STATES, PAPER_STATES, PRINTED_PAPERS, Printer, PrinterView, printerBody } from './printers.ts'
import { OUTCOMES } from './transitions.ts'

const settings = needs(AREA.settings)
/** People who work with papers: counter, tables, till and kitchen. */
const withPapers = [AREA.readOrders, AREA.till, AREA.tillFigures, AREA.kitchen]
const staff = needs(...withPapers)
/** They, and people who set printers up, who watch for the first contact and the test. */
const watchers = needs(...withPapers, AREA.settings)
const byId = z.object({ id: id() })

export const listPrinters = declareCall({
  method: 'GET',
  path: '/settings/printers',
  summary: 'The printers with their settings and, for those that ask the server, their secret address',
  access: settings,
  answer: z.object({
    printers: z.array(Printer.extend({ path: z.string().nullable() })),
    /** Whether this server connects to printers in the house (raw). */
    connects: z.boolean(),
  }),
})

export const addPrinter = declareCall({
  method: 'POST',
  path: '/settings/printers/add',
  summary: 'Add a printer',
  audit: { key: 'printer.add', es: 'Agregó una impresora', en: 'Added a printer' },
  access: settings,
  body: printerBody,
  answer: written({ id: z.int() }),
})

export const updatePrinter = declareCall({
  method: 'POST',
  path: '/settings/printers/{id}/update',
  summary: 'Change a printer',
  audit: { key: 'printer.change', of: 'printer', es: 'Cambió una impresora', en: 'Changed a printer' },
  access: settings,
  params: byId,
  body: printerBody,
  answer: done,
})

export const rotatePrinter = declareCall({
  method: 'POST',
  path: '/settings/printers/{id}/rotate',
  summary: 'Give a printer a new secret address; the old one ends',
  audit: {
    key: 'printer.rotate',
    of: 'printer',
    es: 'Dio una dirección nueva a una impresora',
    en: 'Gave a printer a new address',
  },
  access: settings,
  params: byId,
  answer: done,
})

export const testPrinter = declareCall({
  method: 'POST',
  path: '/settings/printers/{id}/test',
  summary: 'Print a page with a ruler and accents',
  audit: { none: 'the print job says who and when' },
  access: settings,
  params: byId,
  answer: written({ jobId: z.int() }),
})

export const deletePrinter = declareCall({
  method: 'DELETE',
  path: '/settings/printers/{id}',
  summary: 'Remove a printer; what waits for it goes to its fallback, or is discarded',
  audit: { key: 'printer.remove', of: 'printer', es: 'Eliminó una impresora', en: 'Removed a printer' },
  access: settings,
  params: byId,
  answer: done,
})

export const getPrinting = declareCall({
  method: 'GET',
  path: '/printing',
  summary: 'The printers as the staff sees them: what they print, last contact, state and queue',
  access: watchers,
  answer: z.array(PrinterView),
})

export const listJobs = declareCall({
  method: 'GET',
  path: '/printing/jobs',
  summary: 'The jobs that wait, failed or expired, and the last 50 that ended, newest first',
  access: watchers,
  query: z.object({ printerId: optionalId() }),
  answer: z.array(PrintJob),
})

export const getJob = declareCall({
  method: 'GET',
  path: '/printing/jobs/{id}',
  summary: 'One job with its state: a screen that asked for a paper follows it',
  access: watchers,
  params: byId,
  answer: PrintJob,
})

export const printPaper = declareCall({
  method: 'POST',
  path: '/printing/jobs',
  summary: 'Print a bill, receipt, token or closing; 409 no_printer when no printer is set up for it',
  audit: { none: 'the print job says who and when' },
  access: staff,
  idempotent: true,
  body: z.object({
    paper: oneOf(PRINTED_PAPERS, '¡El documento no es válido!'),
    /** For bill, receipt and token. */
    orderIds: ids('¡Solicitud inválida!', 500, 0),
    part: optionalCount('¡La parte no es válida!', 1, 99, null),
    /** For receipt: the guest's paper of a refund instead of that of orders. */
    refundId: optionalId(),
    /** For till: a Z by its number, or the X of a shift. */
    zNumber: optionalId(),
    shiftId: optionalId(),
    /** It was printed before, by something else than a job: copies of jobs are marked anyway. */
    reprint: flag(false),
    /** Right after the charge: a printer that prints each receipt has its job already, which is the answer. */
    charged: flag(false),
    printerId: optionalId('¡La impresora no es válida!'),
  }),
  answer: written({ jobId: z.int(), printerTitle: z.string() }),
})

export const reprintKitchen = declareCall({
  method: 'POST',
  path: '/printing/kitchen',
  summary: 'Print the kitchen’s papers of an order again, marked as reprint',
  audit: { none: 'the print job says who and when' },
  access: staff,
  idempotent: true,
  body: z.object({ orderId: id() }),
  answer: written({ jobs: z.array(z.object({ jobId: z.int(), printerTitle: z.string() })) }),
})

export const retryJob = declareCall({
  method: 'POST',
  path: '/printing/jobs/{id}/retry',
  summary: 'Print a failed or expired job after all',
  audit: { none: 'prints what was to be printed' },
  access: staff,
  params: byId,
  answer: done,
})

export const discardJob = declareCall({
  method: 'POST',
  path: '/printing/jobs/{id}/discard',
  summary: 'Do not print a job any more',
  audit: { none: 'a paper; what it shows stays' },
  access: staff,
  params: byId,
  answer: done,
})

export const moveJobs = declareCall({
  method: 'POST',
  path: '/printing/move',
  summary: 'Send what waits for a printer to another one (Mandar a otra impresora)',
  audit: { none: 'papers at another printer' },
  access: staff,
  body: z.object({ fromId: id(), toId: id() }),
  answer: written({ jobs: z.int() }),
})

/** A job that a browser prints on a printer of its own. */
export const TakenJob = z.object({
  id: z.int(),
  lease: z.string(),
  title: z.string(),
  /** The printer's commands, base64. */
  bytes: z.string(),
})

export const takeJob = declareCall({
  method: 'POST',
  path: '/printing/printers/{id}/take',
  summary: 'Take the next job of a printer that this browser prints on; null when none waits',
  audit: { none: 'the print job says when it is printed' },
  access: staff,
  params: byId,
  answer: z.object({ job: TakenJob.nullable() }),
})

export const finishJob = declareCall({
  method: 'POST',
  path: '/printing/jobs/{id}/finish',
  summary: 'Report the end of a job that was taken: printed, not printed (it waits again), or unknown',
  audit: { none: 'the print job says when it was printed' },
  access: staff,
  params: byId,
  body: z.object({
    lease: text('¡Solicitud inválida!', 36),
    outcome: oneOf(OUTCOMES, '¡Solicitud inválida!'),
    /** The printer's report: paper out, cover open. */
    paper: oneOf(PAPER_STATES, '¡Solicitud inválida!'),
    cover: oneOf(COVER_STATES, '¡Solicitud inválida!'),
    problem: optionalText(200),
  }),
  answer: done,
})
