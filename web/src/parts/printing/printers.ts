import { Watchers } from '@comanda/shared/kernel/watchers'
import { printerOfDrawer } from '@comanda/shared/printing/choosing'
import type { PrintedPaper, PrinterView } from '@comanda/shared/printing/printers'
import { useSyncExternalStore } from 'react'
import type { LocalPrinter } from './local/local-printers.ts'

let known: readonly PrinterView[] = []
const watchers = new Watchers()

/** The shell sets them: a print window must open within the press that asks for it, so no fetch can decide it. */
export function setPrinters(printers: readonly PrinterView[]): void {
  known = printers
  watchers.notify()
}

/** Whether a printer prints the kitchen's papers. */
export const hasKitchenPrinter = (): boolean => known.some(({ printsKitchen }) => printsKitchen)

/** The same for a page, which may be shown before the printers are known. */
export const useHasKitchenPrinter = (): boolean => useSyncExternalStore(watchers.watch, hasKitchenPrinter)

/** Whether a printer opens a drawer of the till; otherwise a person does, with its key. */
export const useOpensDrawer = (drawerId: number): boolean =>
  useSyncExternalStore(watchers.watch, () => printerOfDrawer(known, drawerId) !== null)

/** Whether a printer is set up for a paper. */
export const hasPrinter = (paper: PrintedPaper): boolean => known.some(({ papers }) => papers.includes(paper))

let local: readonly LocalPrinter[] = []

/** The shell sets those of this browser, too. */
export const setLocalPrinters = (printers: readonly LocalPrinter[]): void => {
  local = printers
}

/** The printers of this browser that are set up for a paper; known without the server. */
export const localPrintersFor = (paper: PrintedPaper | 'kitchen'): LocalPrinter[] =>
  local.filter(({ printer }) =>
    paper === 'kitchen' ? printer.printsKitchen : printer.papers.includes(paper),
  )
