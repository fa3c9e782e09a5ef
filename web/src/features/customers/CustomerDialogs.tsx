import type { Customer } from '@comanda/shared/customers/api'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useCustomerWrites } from './data.ts'
import { EditCustomerDialog } from './EditCustomerDialog.tsx'
import { TEXTS } from './texts.ts'

export interface OpenDialog {
  action: 'edit' | 'remove'
  customer: Customer
}

interface CustomerDialogsProps {
  open: OpenDialog
  onClose: () => void
  onRemoved?: () => void
}

/** The dialog that was asked for. */
export function CustomerDialogs({ open: { action, customer }, onClose, onRemoved }: CustomerDialogsProps) {
  const { remove } = useCustomerWrites()
  if (action === 'edit') return <EditCustomerDialog customer={customer} onClose={onClose} />
  async function confirm(): Promise<void> {
    await remove(customer)
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.removeTitle}
      confirmLabel={TEXTS.remove}
      onConfirm={confirm}
      fallback={TEXTS.failed}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{TEXTS.removeConsequence(customer.name)}</p>
    </ConfirmDialog>
  )
}
