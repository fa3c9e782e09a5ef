import type { PrintedPaper, PrinterView } from '@comanda/shared/printing/printers'

let known: readonly PrinterView[] = []

/** The shell sets them: a print window must open within the press that asks for it, so no fetch can decide it. */
export const setPrinters = (printers: readonly PrinterView[]): void => {
  known = printers
}

/** Whether a printer prints the kitchen's papers. */
export const hasKitchenPrinter = (): boolean => known.some(({ printsKitchen }) => printsKitchen)

/** Whether a printer is set up for a paper. */
export const hasPrinter = (paper: PrintedPaper): boolean => known.some(({ papers }) => papers.includes(paper))
