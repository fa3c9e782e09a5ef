const SIZE = 'popup,width=400,height=400'

/** What a screen says when the browser blocked the window that prints. */
export const PRINT_BLOCKED =
  'El navegador bloqueó la ventana de impresión. Permite las ventanas emergentes o ábrela con el botón.'

/**
 * The receipt of some orders in a window of its own, which prints itself unless it is only to be looked at.
 * @returns false when the browser blocked the window.
 */
export const openReceipt = (orderIds: readonly number[], { prints = true } = {}): boolean =>
  openWindow(`/print-receipt?orders=${orderIds.join(',')}${prints ? '' : '&print=no'}`)

/**
 * The printable token.
 * @param day the business day it counts in; today's when absent
 * @returns false when the browser blocked the window.
 */
export const openToken = (tokenNo: number, day?: string): boolean =>
  openWindow(`/print-token?token=${tokenNo}${day ? `&day=${day}` : ''}`)

function openWindow(path: string): boolean {
  const opened = window.open(path, '_blank', SIZE)
  return opened !== null && !opened.closed
}
