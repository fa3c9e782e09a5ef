import type { PosInit } from '@comanda/shared/pos/api'
import { type HeldWindow, holdWindow } from '../../../parts/printing/held-window.ts'

/** The window of the receipt that the store prints when an order is sent; called within the tap that sends it. */
export const holdReceipt = ({ printSettings }: PosInit): HeldWindow | null =>
  printSettings.print_on_send === 1 ? holdWindow('receipt') : null
