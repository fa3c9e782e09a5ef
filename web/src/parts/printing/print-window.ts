import type { BodyInput } from '@comanda/shared/kernel/call'
import type { printPaper } from '@comanda/shared/printing/api'
import type { PrintedPaper } from '@comanda/shared/printing/printers'
import { toast } from '../../ui/feedback/toast.ts'
import type { SalePaper } from '../paper/paper-of-sale.ts'
import { type HeldWindow, openWindow } from './held-window.ts'
import { hasPrinter, localPrintersFor } from './printers.ts'

/** The message when the browser blocks the print window. */
export const PRINT_BLOCKED =
  'El navegador bloqueó la ventana de impresión. Permite las ventanas emergentes o ábrela con el botón.'

/**
 * Shows the message when a print window was not opened.
 * @returns whether it was opened
 */
export function warnIfBlocked(isOpened: boolean): boolean {
  if (!isOpened) toast.error(PRINT_BLOCKED)
  return isOpened
}

/** Opens a print window outside a tap; where the browser blocks it, the message has a button that opens it. */
export function openLater(open: () => boolean): void {
  if (open()) return
  const warn = () => warnIfBlocked(open())
  void import('./offer-window.ts').then(({ offerWindow }) => offerWindow(warn), warn)
}

interface ReceiptOptions {
  /** False: only shows it, in a window. */
  prints?: boolean
  /** Only this part of a divided check. */
  part?: number | null
  /** An unpaid check prints a bill, which may have another printer. */
  paper?: 'receipt' | 'bill'
  /** It was printed before. */
  isReprint?: boolean
  /** It follows a charge, after which the printer may print by itself; no person asked for it. */
  isOfCharge?: boolean
  /** The window that the tap has opened. */
  held?: HeldWindow | null
}

/**
 * Prints the receipt or bill of orders: on the printer that is set up for it, otherwise in a new window, which prints by
 * itself unless `prints` is false.
 * @returns false when the browser blocked the window
 */
export function openReceipt(
  orderIds: readonly number[],
  {
    prints = true,
    part = null,
    paper = 'receipt',
    isReprint = false,
    isOfCharge = false,
    held = null,
  }: ReceiptOptions = {},
): boolean {
  const open = () =>
    openWindow(
      `/print-receipt?orders=${orderIds.join(',')}${part === null ? '' : `&part=${part}`}${prints ? '' : '&print=no'}${prints && isReprint ? '&copy=yes' : ''}`,
      held,
    )
  return prints ? printed(paper, { orderIds, part, reprint: isReprint, charged: isOfCharge }, open) : open()
}

/**
 * Prints the guest's paper of a refund, where receipts are printed. @param isReprint it was printed before
 * @returns false when the browser blocked the window
 */
export const openRefund = (refundId: number, { isReprint = false } = {}): boolean =>
  printed('receipt', { orderIds: [], refundId, reprint: isReprint }, () =>
    openWindow(`/print-receipt?refund=${refundId}${isReprint ? '&copy=yes' : ''}`, null),
  )

/**
 * Prints the token of an order.
 * @param day its business day; today's by default
 * @returns false when the browser blocked the window
 */
export const openToken = (tokenNo: number, orderId: number, day?: string): boolean =>
  printed('token', { orderIds: [orderId] }, () =>
    openWindow(`/print-token?token=${tokenNo}&order=${orderId}${day ? `&day=${day}` : ''}`, null),
  )

/** Prints the X of a shift, or a Z; shows a message when the browser blocked the window. */
export function printTillSlip(slip: { x: number } | { z: number }): void {
  const about = 'x' in slip ? { shiftId: slip.x } : { zNumber: slip.z }
  const address = 'x' in slip ? `x=${slip.x}` : `z=${slip.z}`
  warnIfBlocked(printed('till', { orderIds: [], ...about }, () => openWindow(`/print-till?${address}`, null)))
}

/**
 * Prints a paper of a sale that this device keeps, without the server: on a printer of this browser, otherwise in a window.
 * @param key of its entry in the outbox
 * @param held the window that the tap has opened
 * @returns false when the browser blocked the window
 */
export function openSalePaper(paper: SalePaper, key: string, held: HeldWindow | null = null): boolean {
  const open = () => openWindow(`/print-${paper}?sale=${key}`, held)
  if (localPrintersFor(paper).length === 0) return open()
  const later = () => openLater(open)
  void import('./print-sale.ts').then(({ printSale }) => printSale(paper, key, later), later)
  return true
}

/** Sends a paper to its printer, or opens its window when none is set up. */
function printed(
  paper: PrintedPaper,
  about: Omit<BodyInput<typeof printPaper>, 'paper'>,
  open: () => boolean,
): boolean {
  if (!hasPrinter(paper)) return open()
  const later = () => openLater(open)
  void import('./send.ts').then(({ sendToPrinter }) => sendToPrinter({ paper, ...about }, later), later)
  return true
}
