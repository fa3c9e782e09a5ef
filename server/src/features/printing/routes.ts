import * as printing from '@comanda/shared/printing/api'
import type { CallRouter } from '../../http/calls.ts'
import type { PrinterCodes } from '../../kernel/printer-code.ts'
import { discard, finish, moveJobs, retry, take } from './jobs/change.ts'
import { printPaper, reprintKitchen } from './jobs/print.ts'
import { readJob, readJobs, readPrinting } from './jobs/read.ts'
import type { DocumentDeps } from './papers/delivery.ts'
import type { RawMode } from './raw/raw.ts'
import { addPrinter, printTest, readSettings, removePrinter, rotateAddress, savePrinter } from './settings.ts'

interface PrintingDeps extends DocumentDeps {
  printerCodes: PrinterCodes
  rawPrinters: RawMode
}

export function printingRoutes(calls: CallRouter, deps: PrintingDeps): void {
  const { printerCodes, printQueue, rawPrinters } = deps
  calls.store(printing.listPrinters, (context) => readSettings(context, printerCodes, rawPrinters))
  calls.store(printing.addPrinter, (context, { body }) => addPrinter(context, body, rawPrinters))
  calls.store(printing.updatePrinter, (context, { params, body }) =>
    savePrinter(context, params.id, body, rawPrinters),
  )
  calls.store(printing.rotatePrinter, (context, { params }) => rotateAddress(context, params.id))
  calls.store(printing.testPrinter, (context, { params }) => printTest(context, params.id))
  calls.store(printing.deletePrinter, (context, { params }) => removePrinter(context, params.id))

  calls.store(printing.getPrinting, (context) => readPrinting(context, printQueue))
  calls.store(printing.listJobs, (context, { query }) => readJobs(context, query.printerId))
  calls.store(printing.getJob, (context, { params }) => readJob(context, params.id))
  calls.store(printing.printPaper, (context, { body }) => printPaper(context, body))
  calls.store(printing.reprintKitchen, (context, { body }) => reprintKitchen(context, body.orderId))
  calls.store(printing.retryJob, (context, { params }) => retry(context, params.id))
  calls.store(printing.discardJob, (context, { params }) => discard(context, params.id))
  calls.store(printing.moveJobs, (context, { body }) => moveJobs(context, body))
  calls.store(printing.takeJob, (context, { params }) => take(context, deps, params.id))
  calls.store(printing.finishJob, (context, { params, body }) => finish(context, printQueue, params.id, body))
}
