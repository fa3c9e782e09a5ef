import { toBit } from '@comanda/shared/kernel/predicates'
import { PAYMENT_KIND_WORDS } from '@comanda/shared/settings/payment-kind-words'
import {
  addPaymentType,
  deletePaymentType,
  PAYMENT_KINDS,
  type PaymentKind,
  type PaymentType,
  togglePaymentType,
  updatePaymentType,
} from '@comanda/shared/settings/payment-types'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { usePaymentTypes, useRefresh } from '../../parts/settings/data.ts'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type RecordRules, SettingsList } from './list/SettingsList.tsx'
import { PAYMENTS, TEXTS } from './texts.ts'

const KINDS = PAYMENT_KINDS.map((id) => ({ id, label: PAYMENT_KIND_WORDS[id] }))

interface Draft {
  title: string
  kind: PaymentKind
  isActive: boolean
}

const rules: RecordRules<PaymentType, Draft> = {
  draftOf: (type) => ({
    title: type?.title ?? '',
    kind: type?.kind ?? 'other',
    isActive: type?.is_active !== 0,
  }),
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
      <Select
        name="kind"
        label={PAYMENTS.kind}
        description={PAYMENTS.kindHint}
        options={KINDS}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
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
          id: 'kind',
          title: PAYMENTS.kind,
          render: (type) => PAYMENT_KIND_WORDS[type.kind],
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

/** Switches at once; a refusal reverts it and shows the server's message. */
function useToggle() {
  const refresh = useRefresh()
  const { mutate: toggle } = useMutation({
    mutationKey: TOGGLE,
    // A scope runs the mutations in sequence, so that the last press wins.
    scope: { id: TOGGLE.join() },
    // Offline, the change fails at once, because no other screen would see it.
    networkMode: 'always',
    mutationFn: ({ id, isActive }: Toggle) => api(togglePaymentType, { params: { id }, body: { isActive } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, TEXTS.failed)),
    // The change counts as pending until the refetched list contains it.
    onSettled: refresh,
  })
  const pending = useMutationState({
    filters: { mutationKey: TOGGLE, status: 'pending' },
    select: (mutation) => mutation.state.variables as Toggle,
  })
  const isActive = (type: PaymentType) =>
    pending.findLast((one) => one.id === type.id)?.isActive ?? type.is_active === toBit(true)
  return { toggle, isActive }
}
