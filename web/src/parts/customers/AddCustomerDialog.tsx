import { addCustomer } from '@comanda/shared/customers/api'
import { NewCustomer } from '@comanda/shared/customers/bodies'
import { ZERO } from '@comanda/shared/kernel/money'
import type { CustomerRef } from '@comanda/shared/pos/api'
import { useQueryClient } from '@tanstack/react-query'
import { sell } from '../../offline/selling/sell.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { firstProblem } from '../first-problem.ts'
import { useRetryKey } from '../hooks/use-retry-key.ts'
import { messageOfSold } from '../offline/sale-words.ts'
import { CUSTOMERS, type CustomerForm, prefill } from './customers.ts'
import { PersonFields } from './PersonFields.tsx'
import { CUSTOMER_TEXTS as TEXTS } from './texts.ts'

interface AddCustomerDialogProps {
  /** The search text: digits fill the phone, other text fills the name. */
  typed?: string
  /** The customer is for a sale: without the server, this device keeps both. */
  isForSale?: boolean
  onAdded: (customer: CustomerRef) => void
  onClose: () => void
}

/** Adds the customer; for a sale, this device keeps it until the server has it. @returns the message */
async function add(form: CustomerForm, isForSale: boolean, key: string): Promise<string> {
  const phone = form.phone.trim()
  const name = form.name.trim()
  const view = { of: 'customer', phone, name } as const
  const sold = await sell(
    addCustomer,
    { body: form },
    { key, kind: 'customer', waits: !isForSale, amount: ZERO, title: TEXTS.added(name), view },
  )
  return messageOfSold('customer', sold)
}

/** Mounting it opens it. */
export function AddCustomerDialog({
  typed = '',
  isForSale = false,
  onAdded,
  onClose,
}: AddCustomerDialogProps) {
  const queries = useQueryClient()
  const underKey = useRetryKey()
  const {
    values: form,
    set,
    field,
  } = useFields<CustomerForm>(() => ({ ...prefill(typed), email: '', birthDate: null }))

  async function submit(): Promise<void> {
    toast.success(await underKey((key) => add(form, isForSale, key)))
    void queries.invalidateQueries({ queryKey: [CUSTOMERS] })
    onAdded({ phone: form.phone.trim(), name: form.name.trim() })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.addTitle}
      size="sm"
      submitLabel={TEXTS.save}
      validate={() => firstProblem(NewCustomer, form)}
      onSubmit={submit}
    >
      <TextField
        autoFocus={form.phone === ''}
        isRequired
        {...field('phone')}
        type="tel"
        label={TEXTS.phone}
        maxLength={20}
        autoComplete="off"
      />
      <PersonFields autoFocus={form.phone !== ''} person={form} onChange={set} />
    </FormDialog>
  )
}
