import type { PosInit } from '@comanda/shared/pos/api'
import type { PrintedPaper } from '@comanda/shared/printing/printers'
import { connectionNow } from '../../realtime/socket.ts'
import { hasPrinter, localPrintersFor } from './printers.ts'

const SIZE = 'popup,width=400,height=400'
const WAITING = 'Preparando el papel…'
/** As a paper's own page looks while it loads. Rules of CSS would be refused by the policy of the page that opens it. */
const LOOK =
  'margin:0;min-height:100vh;display:grid;place-content:center;font:600 1.25rem system-ui,sans-serif'

/** A print window that opens within a tap and waits there for the server's answer. */
export interface HeldWindow {
  /** A person who has closed it meanwhile wants no paper. */
  show: (path: string) => void
  /** Closes it unless it shows a paper. */
  release: () => void
}

/**
 * Opens the window of a paper before it is known what the paper shows. WebKit blocks each window that opens after a tap, other
 * browsers those that open seconds later.
 * @returns null when a printer prints the paper, or the browser blocked the window
 */
export function holdWindow(paper: PrintedPaper): HeldWindow | null {
  const isOffline = connectionNow() === 'down' || !navigator.onLine
  if (isOffline ? localPrintersFor(paper).length > 0 : hasPrinter(paper)) return null
  const held = open('')
  if (!held) return null
  sayWaiting(held.document)
  let isUsed = false
  return {
    show(path) {
      isUsed = true
      if (!held.closed) held.location.replace(path)
    },
    release() {
      if (!isUsed) held.close()
    },
  }
}

/** The window of the receipt that the store prints when an order is sent; called within the tap that sends it. */
export const holdReceipt = (settings: Pick<PosInit['printSettings'], 'print_on_send'>): HeldWindow | null =>
  settings.print_on_send === 1 ? holdWindow('receipt') : null

/** @returns false when the browser blocked the window */
export function openWindow(path: string, held: HeldWindow | null): boolean {
  held?.show(path)
  return held !== null || open(path) !== null
}

function open(path: string): Window | null {
  const opened = window.open(path, '_blank', SIZE)
  return opened?.closed ? null : opened
}

function sayWaiting(page: Document): void {
  page.title = WAITING
  page.documentElement.lang = 'es-MX'
  page.body.style.cssText = LOOK
  page.body.textContent = WAITING
}
