import { toBit } from '@comanda/shared/kernel/checks'
import {
  addPaymentType,
  deletePaymentType,
  type PaymentType,
  togglePaymentType,
  updatePaymentType,
} from '@comanda/shared/settings/payment-types'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { usePaymentTypes, useRefresh } from '../../parts/settings/data.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import type { RecordRules } from './SettingsForm.tsx'
import { SettingsList } from './SettingsList.tsx'
import { PAYMENTS, TEXTS } from './texts.ts'

interface Draft {
  title: string
  isActive: boolean
}

const rules: RecordRules<PaymentType, Draft> = {
  draftOf: (type) => ({ title: type?.title ?? '', isActive: type?.is_active !== 0 }),
  problemOf: ({ title }, isNew) =>
    !title.trim() && { field: 'title', message: PAYMENTS.titleMissing[isNew ? 'add' : 'update'] },
  save: (body, type) =>
    type ? api(updatePaymentType, { params: { id: type.id }, body }) : api(addPaymentType, { body }),
  fields: (draft, set) => (
    <>
      <TextField
        name="title"
        label={PAYMENTS.typeTitle}
        isRequired
        autoFocus
        maxLength={200}
        value={draft.title}
        onChange={(title) => set({ title })}
      />
      <Switch
        description={PAYMENTS.activeHint}
        isSelected={draft.isActive}
        onChange={(isActive) => set({ isActive })}
      >
        {PAYMENTS.active}
      </Switch>
    </>
  ),
}

/** Tipos de Pago. */
export function PaymentTypesPage() {
  const query = usePaymentTypes()
  const { toggle, isActive } = useToggle()
  return (
    <SettingsList
      words={PAYMENTS}
      icon={CreditCard}
      query={query}
      nameOf={(type) => type.title}
      rules={rules}
      columns={[
        {
          id: 'title',
          title: PAYMENTS.name,
          render: (type) => <span className="font-medium">{type.title}</span>,
        },
        {
          id: 'active',
          title: PAYMENTS.active,
          render: (type) => (
            <Switch
              aria-label={PAYMENTS.activeOf(type.title)}
              isSelected={isActive(type)}
              onChange={(next) => toggle({ id: type.id, isActive: next })}
            />
          ),
        },
      ]}
      remove={(type) => api(deletePaymentType, { params: { id: type.id } })}
    />
  )
}

const TOGGLE = ['settings', 'toggle-payment-type'] as const

interface Toggle {
  id: number
  isActive: boolean
}

/** The switch moves at once, and back with the server's words when it was refused. */
function useToggle() {
  const refresh = useRefresh()
  const { mutate: toggle } = useMutation({
    mutationKey: TOGGLE,
    // One after the other, so that the last press is also the last to arrive.
    scope: { id: TOGGLE.join() },
    // Offline it fails at once instead of promising a change that nobody else sees.
    networkMode: 'always',
    mutationFn: ({ id, isActive }: Toggle) => api(togglePaymentType, { params: { id }, body: { isActive } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, TEXTS.failed)),
    // Under way until the list that shows it has arrived.
    onSettled: refresh,
  })
  const underWay = useMutationState({
    filters: { mutationKey: TOGGLE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Toggle,
  })
  const isActive = (type: PaymentType) =>
    underWay.findLast((one) => one.id === type.id)?.isActive ?? type.is_active === toBit(true)
  return { toggle, isActive }
}
