import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import { englishOf } from '@comanda/shared/kernel/fields'
import { ChangedTenant, NewTenant } from '@comanda/shared/platform/bodies'
import type { Tenant } from '@comanda/shared/platform/tenants'
import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'
import { firstProblem } from '../../../parts/first-problem.ts'
import { Switch } from '../../../ui/choices/Switch.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'restore'; tenant: Tenant }

interface TenantDialogsProps {
  open: OpenDialog | null
  onClose: () => void
}

/** Renders the open dialog. */
export function TenantDialogs({ open, onClose }: TenantDialogsProps) {
  if (open === null) return null
  switch (open.kind) {
    case 'add':
      return <AddTenantDialog onClose={onClose} />
    case 'edit':
      return <EditTenantDialog tenant={open.tenant} onClose={onClose} />
    case 'delete':
      return <DeleteTenantDialog tenant={open.tenant} onClose={onClose} />
    case 'restore':
      return <RestoreDialog tenant={open.tenant} onClose={onClose} />
  }
}

function RestoreDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { restore } = usePlatformWrites()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={TEXTS.restoring.title}
      tone="primary"
      confirmLabel={TEXTS.restoring.confirm}
      onConfirm={() => restore(tenant)}
      fallback={TEXTS.tryLater}
    >
      <p className="wrap-anywhere">{TEXTS.restoring.text(tenant.name)}</p>
    </ConfirmDialog>
  )
}

const DELETION = TEXTS.deletion

/** Typing the store's name confirms the deletion. */
function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { remove } = usePlatformWrites()
  const { values, field } = useFields({ name: '' })
  const isSame = values.name.trim().normalize() === tenant.name.normalize()
  return (
    <FormDialog
      onClose={onClose}
      title={DELETION.title}
      size="sm"
      tone="danger"
      submitLabel={DELETION.confirm}
      validate={() => !isSame && { field: 'name', message: DELETION.mismatch }}
      onSubmit={() => remove(tenant)}
      fallback={TEXTS.tryLater}
    >
      <p className="wrap-anywhere">{DELETION.lead(tenant.name)}</p>
      <p>{DELETION.later(ERASE_AFTER_DAYS)}</p>
      <TextField
        autoFocus
        {...field('name')}
        label={DELETION.label}
        description={<span className="font-medium wrap-anywhere text-ink select-all">{tenant.name}</span>}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const WORDS = TEXTS.form
const NAME_FIELD = { label: WORDS.name, isRequired: true, autoFocus: true }
const EMAIL_FIELD = {
  label: WORDS.email,
  description: WORDS.emailHint,
  isRequired: true,
  type: 'email',
  autoComplete: 'off',
}

/** Opens a new store. */
function AddTenantDialog({ onClose }: { onClose: () => void }) {
  const { add } = usePlatformWrites()
  const { values, field, toggle } = useFields({ name: '', email: '', password: '', isActive: true })
  return (
    <FormDialog
      onClose={onClose}
      title={WORDS.addTitle}
      size="sm"
      submitLabel={WORDS.add}
      validate={() => firstProblem(NewTenant, values, englishOf)}
      onSubmit={() => add(values)}
      fallback={TEXTS.tryLater}
    >
      <TextField {...field('name')} {...NAME_FIELD} />
      <TextField {...field('email')} {...EMAIL_FIELD} />
      <PasswordField
        {...field('password')}
        isRequired
        label={WORDS.password}
        description={WORDS.passwordHint(MIN_PASSWORD)}
        autoComplete="new-password"
      />
      <Switch {...toggle('isActive')} description={WORDS.activeHint}>
        {WORDS.active}
      </Switch>
    </FormDialog>
  )
}

/** Changes a store's name, its admin's email and its access. */
function EditTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { update } = usePlatformWrites()
  const wasActive = tenant.is_active === 1
  const { values, field, toggle } = useFields({
    name: tenant.name,
    email: tenant.email,
    isActive: wasActive,
  })
  const { isActive, ...named } = values
  // Sent only when changed, so that a paying store keeps its subscription.
  const body = { ...named, ...(isActive !== wasActive && { isActive }) }
  return (
    <FormDialog
      onClose={onClose}
      title={WORDS.editTitle}
      size="sm"
      submitLabel={WORDS.update}
      validate={() => firstProblem(ChangedTenant, body, englishOf)}
      onSubmit={() => update(tenant, body)}
      fallback={TEXTS.tryLater}
    >
      <TextField {...field('name')} {...NAME_FIELD} />
      <TextField {...field('email')} {...EMAIL_FIELD} />
      <Switch {...toggle('isActive')} description={hintOf(tenant, isActive)}>
        {WORDS.active}
      </Switch>
    </FormDialog>
  )
}

function hintOf({ is_active, access }: Tenant, isActive: boolean): string {
  const wasActive = is_active === 1
  if (isActive !== wasActive) return isActive ? WORDS.opens : WORDS.closes
  if (wasActive) return access === 'granted' ? WORDS.activeNow.granted : WORDS.activeNow.subscription
  return access === 'suspended' ? WORDS.shutNow.suspended : WORDS.shutNow.other
}
