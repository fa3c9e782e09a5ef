import { isBlank } from '@comanda/shared/kernel/visible-text'
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
import { CreditCard } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { usePaymentTypes } from '../../../parts/settings/data.ts'
import { type RecordRules, SettingsList } from '../../../parts/settings/list/SettingsList.tsx'
import { useAtOnce } from '../../../parts/settings/list/use-at-once.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { cx } from '../../../ui/classes.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ON_TOP, UNTITLED } from '../../../ui/page/Table.tsx'

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
    isBlank(title) && { field: 'title', message: PAYMENTS.titleMissing[isNew ? 'add' : 'update'] },
  save: (body, type) =>
    type ? api(updatePaymentType, { params: { id: type.id }, body }) : api(addPaymentType, { body }),
  fields: ({ field, toggle }) => (
    <>
      <TextField {...field('title')} label={PAYMENTS.typeTitle} isRequired autoFocus maxLength={200} />
      <Select {...field('kind')} label={PAYMENTS.kind} description={PAYMENTS.kindHint} options={KINDS} />
      <Switch {...toggle('isActive')} description={PAYMENTS.activeHint}>
        {PAYMENTS.active}
      </Switch>
    </>
  ),
}

interface Activation {
  id: number
  isActive: boolean
}

export function PaymentTypesPage() {
  const { change: setActive, pending } = useAtOnce('payment-type', async ({ id, isActive }: Activation) => {
    const { message } = await api(togglePaymentType, { params: { id }, body: { isActive } })
    toast.success(message)
  })
  return (
    <SettingsList
      words={PAYMENTS}
      icon={CreditCard}
      query={usePaymentTypes()}
      nameOf={(type) => type.title}
      rules={rules}
      columns={[
        {
          id: 'kind',
          title: PAYMENTS.kind,
          className: UNTITLED,
          render: ({ kind }) => PAYMENT_KIND_WORDS[kind],
        },
        {
          id: 'active',
          title: PAYMENTS.active,
          // As high as the row, so that it is centered in it.
          className: cx(ON_TOP, 'max-md:-my-2 max-md:translate-y-3'),
          render: ({ id, title, is_active }) => (
            <Switch
              aria-label={PAYMENTS.activeOf(title)}
              isSelected={pending.findLast((one) => one.id === id)?.isActive ?? is_active === 1}
              onChange={(isActive) => setActive({ id, isActive })}
            />
          ),
        },
      ]}
      remove={(type) => api(deletePaymentType, { params: { id: type.id } })}
    />
  )
}

const PAYMENTS = {
  title: 'Tipos de Pago',
  add: 'Nuevo',
  addTitle: 'Nuevo tipo de pago',
  editTitle: 'Editar tipo de pago',
  empty: 'Aún no hay tipos de pago',
  emptyHint: 'Sin un tipo de pago activo no se puede cobrar: agrega Efectivo o Tarjeta.',
  consequence: 'Los pagos ya registrados lo conservan.',
  name: 'Tipo de pago',
  typeTitle: 'Título',
  titleMissing: {
    add: '¡Por favor proporcione un título para el tipo de pago!',
    update: '¡Por favor proporcione un título!',
  },
  kind: 'Clase de pago',
  kindHint: 'Sólo el efectivo da cambio.',
  active: 'Activo',
  activeHint: 'Solo los activos se ofrecen al cobrar.',
  activeOf: (name: string) => `Activo: ${name}`,
}
