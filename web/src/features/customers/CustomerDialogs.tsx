import type { Customer } from '@comanda/shared/customers/api'
import { ChangedCustomer, CustomerPhone, customerFault } from '@comanda/shared/customers/bodies'
import { type Person, PersonFields } from '../../parts/customers/PersonFields.tsx'
import { firstProblem } from '../../parts/first-problem.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { useCustomerWrites } from './data.ts'
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

/** Renders the open dialog. */
export function CustomerDialogs({ open: { action, customer }, onClose, onRemoved }: CustomerDialogsProps) {
  const { remove } = useCustomerWrites()
  if (action === 'edit') return <EditCustomerDialog customer={customer} onClose={onClose} />
  async function confirm(): Promise<void> {
    await remove(customer)
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={TEXTS.removeTitle}
      confirmLabel={TEXTS.remove}
      onConfirm={confirm}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{TEXTS.removeConsequence(customer.name)}</p>
    </ConfirmDialog>
  )
}

interface EditCustomerDialogProps {
  customer: Customer
  onClose: () => void
}

/** Mounting it opens it. */
function EditCustomerDialog({ customer, onClose }: EditCustomerDialogProps) {
  const { update } = useCustomerWrites()
  const { phone, name, email, birth_date: birthDate, gender } = customer
  const { values: person, set } = useFields<Person>({ name, email, birthDate, gender })
  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.editTitle}
      size="sm"
      submitLabel={TEXTS.save}
      validate={() =>
        firstProblem(CustomerPhone, { phone }) ??
        firstProblem(ChangedCustomer, person) ??
        customerFault({ phone, email: null }, 'update')
      }
      onSubmit={() => update(customer, person)}
    >
      <TextField
        isReadOnly
        name="phone"
        type="tel"
        label={TEXTS.phone}
        description={TEXTS.phoneFixed}
        value={phone}
      />
      <PersonFields autoFocus person={person} onChange={set} />
    </FormDialog>
  )
}
