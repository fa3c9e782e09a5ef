import { addCustomer } from '@comanda/shared/customers/api'
import { NewCustomer } from '@comanda/shared/customers/bodies'
import type { CustomerRef } from '@comanda/shared/pos/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { CUSTOMER_TEXTS as TEXTS } from './customer-texts.ts'
import { CUSTOMERS, type CustomerForm, prefill } from './customers.ts'
import { firstProblem } from './first-problem.ts'
import { PersonFields } from './PersonFields.tsx'
import { newRetryKey } from './retry-key.ts'

interface AddCustomerDialogProps {
  /** What was searched for: digits become the phone, anything else the name. */
  typed?: string
  onAdded: (customer: CustomerRef) => void
  onClose: () => void
}

/** Mount it to open it. */
export function AddCustomerDialog({ typed = '', onAdded, onClose }: AddCustomerDialogProps) {
  const queries = useQueryClient()
  const retry = useRef({ key: '', told: '' })
  const [form, setForm] = useState<CustomerForm>(() => ({ ...prefill(typed), email: '', birthDate: null }))
  const change = (part: Partial<CustomerForm>) => setForm((before) => ({ ...before, ...part }))

  async function submit(): Promise<void> {
    const told = JSON.stringify(form)
    // The same form again is a retry, a corrected one is another request.
    if (retry.current.told !== told) retry.current = { key: newRetryKey(), told }
    const { message } = await api(addCustomer, { body: form, idempotencyKey: retry.current.key })
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
