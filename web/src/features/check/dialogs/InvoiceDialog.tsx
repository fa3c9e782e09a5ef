import { InvoiceSaleDialog } from '../../../parts/cfdi/InvoiceSaleDialog.tsx'
import type { CheckDialogProps } from './dialog.ts'

/** The fiscal document of a paid check, or the form for it. */
export const InvoiceDialog = ({ check, onClose }: CheckDialogProps) =>
  check.invoice_id !== null && <InvoiceSaleDialog invoiceId={check.invoice_id} onClose={onClose} />
