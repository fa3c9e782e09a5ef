import { addCustomer } from '@comanda/shared/customers/api'
import { NewCustomer } from '@comanda/shared/customers/bodies'
import type { CustomerRef } from '@comanda/shared/pos/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { firstProblem } from '../first-problem.ts'
import { useRetryKey } from '../use-retry-key.ts'
import { CUSTOMERS, type CustomerForm, prefill } from './customers.ts'
import { PersonFields } from './PersonFields.tsx'
import { CUSTOMER_TEXTS as TEXTS } from './texts.ts'

interface AddCustomerDialogProps {
  /** The search text: digits fill the phone, other text fills the name. */
  typed?: string
  onAdded: (customer: CustomerRef) => void
  onClose: () => void
}

/** Mounting it opens it. */
export function AddCustomerDialog({ typed = '', onAdded, onClose }: AddCustomerDialogProps) {
  const queries = useQueryClient()
  const retryKeyOf = useRetryKey()
  const [form, setForm] = useState<CustomerForm>(() => ({ ...prefill(typed), email: '', birthDate: null }))
  const change = (part: Partial<CustomerForm>) => setForm((before) => ({ ...before, ...part }))

  async function submit(): Promise<void> {
    const { message } = await api(addCustomer, { body: form, idempotencyKey: retryKeyOf(form) })
    toast.success(message)
    void queries.invalidateQueries({ queryKey: [CUSTOMERS] })
    onAdded({ phone: form.phone.trim(), name: form.name.trim() })
  }

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.addTitle}
      size="sm"
      submitLabel={TEXTS.save}
      validate={() => firstProblem(NewCustomer, form)}
      onSubmit={submit}
      fallback={TEXTS.failure}
    >
      <TextField
        autoFocus={form.phone === ''}
        isRequired
        name="phone"
        type="tel"
        label={TEXTS.phone}
        value={form.phone}
        onChange={(phone) => change({ phone })}
        maxLength={20}
        autoComplete="off"
      />
      <PersonFields autoFocus={form.phone !== ''} person={form} onChange={change} />
    </FormDialog>
  )
}
