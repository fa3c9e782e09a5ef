import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Lazy } from '../Lazy.tsx'
import { useMayInvoice } from './may-invoice.ts'

/** Not among the dialog's texts, which are loaded with it. */
const INVOICE = 'Facturar'

const load = () => import('./InvoiceSaleDialog.tsx')

/** A button that invoices a paid sale, where the store can issue. */
export function InvoiceOffer({ invoiceId }: { invoiceId: number }) {
  const [isOpen, setOpen] = useState(false)
  const isOffered = useMayInvoice(true)
  const close = () => setOpen(false)
  if (!isOffered) return null
  return (
    <>
      <Button size="lg" icon={Stamp} onPress={() => setOpen(true)}>
        {INVOICE}
      </Button>
      <Lazy load={load} isOpen={isOpen} onFail={close}>
        {({ InvoiceSaleDialog }) => <InvoiceSaleDialog invoiceId={invoiceId} onClose={close} />}
      </Lazy>
    </>
  )
}
