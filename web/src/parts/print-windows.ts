const FEATURES = 'popup,width=400,height=400'

/**
 * Opens the receipt of these orders, which prints itself. Each kind of slip has one window that is used again, so
 * that a busy night does not leave a hundred.
 * @returns whether the browser let it open
 */
export const openReceipt = (orderIds: readonly number[]): boolean =>
  open(`/print-receipt?orders=${orderIds.join(',')}`, 'comanda-receipt')

export const openToken = (tokenNo: number): boolean => open(`/print-token?token=${tokenNo}`, 'comanda-token')

function open(address: string, name: string): boolean {
  const opened = window.open(address, name, FEATURES)
  opened?.focus()
  return opened !== null
}
