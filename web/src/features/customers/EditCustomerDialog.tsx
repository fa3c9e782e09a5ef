import type { Customer } from '@comanda/shared/customers/api'
import { ChangedCustomer, CustomerPhone, customerFault } from '@comanda/shared/customers/bodies'
import { useState } from 'react'
import { firstProblem } from '../../parts/first-problem.ts'
import { type Person, PersonFields } from '../../parts/PersonFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCustomerWrites } from './data.ts'
import { TEXTS } from './texts.ts'

interface EditCustomerDialogProps {
  customer: Customer
  onClose: () => void
}

/** Mount it to open it. */
export function EditCustomerDialog({ customer, onClose }: EditCustomerDialogProps) {
  const { update } = useCustomerWrites()
  const { phone, name, email, birth_date: birthDate, gender } = customer
  const [person, setPerson] = useState<Person>({ name, email, birthDate, gender })
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.editTitle}
      size="sm"
      submitLabel={TEXTS.save}
      fallback={TEXTS.failed}
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
      <PersonFields
        autoFocus
        person={person}
        onChange={(part) => setPerson((before) => ({ ...before, ...part }))}
      />
    </FormDialog>
  )
}
