const SIZE = 'popup,width=400,height=400'

/** The message when the browser blocks the print window. */
export const PRINT_BLOCKED =
  'El navegador bloqueó la ventana de impresión. Permite las ventanas emergentes o ábrela con el botón.'

/**
 * Opens the receipt of orders in a new window, which prints by itself unless `prints` is false;
 * `part` prints only this part of a divided check.
 * @returns false when the browser blocked the window
 */
export const openReceipt = (
  orderIds: readonly number[],
  { prints = true, part = null }: { prints?: boolean; part?: number | null } = {},
): boolean =>
  openWindow(
    `/print-receipt?orders=${orderIds.join(',')}${part === null ? '' : `&part=${part}`}${prints ? '' : '&print=no'}`,
  )

/**
 * Opens the printable token.
 * @param day its business day; today's by default
 * @returns false when the browser blocked the window
 */
export const openToken = (tokenNo: number, day?: string): boolean =>
  openWindow(`/print-token?token=${tokenNo}${day ? `&day=${day}` : ''}`)

/**
 * Opens the printable X of a shift, or a Z.
 * @returns false when the browser blocked the window
 */
export const openTillSlip = (slip: { x: number } | { z: number }): boolean =>
  openWindow(`/print-till?${'x' in slip ? `x=${slip.x}` : `z=${slip.z}`}`)

function openWindow(path: string): boolean {
  const opened = window.open(path, '_blank', SIZE)
  return opened !== null && !opened.closed
}
