import type { PrintedPaper, PrinterView } from '@comanda/shared/printing/printers'
import type { OwnPrinter } from './own/own-printers.ts'

let known: readonly PrinterView[] = []

/** The shell sets them: a print window must open within the press that asks for it, so no fetch can decide it. */
export const setPrinters = (printers: readonly PrinterView[]): void => {
  known = printers
}

/** Whether a printer prints the kitchen's papers. */
export const hasKitchenPrinter = (): boolean => known.some(({ printsKitchen }) => printsKitchen)

/** Whether a printer is set up for a paper. */
export const hasPrinter = (paper: PrintedPaper): boolean => known.some(({ papers }) => papers.includes(paper))

let own: readonly OwnPrinter[] = []

/** The shell sets those of this browser, too. */
export const setOwnPrinters = (printers: readonly OwnPrinter[]): void => {
  own = printers
}

/** The printers of this browser that are set up for a paper; known without the server. */
export const ownPrintersFor = (paper: PrintedPaper | 'kitchen'): OwnPrinter[] =>
  own.filter(({ printer }) => (paper === 'kitchen' ? printer.printsKitchen : printer.papers.includes(paper)))
