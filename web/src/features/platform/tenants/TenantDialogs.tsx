import type { Tenant } from '@comanda/shared/platform/api'
import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { AddTenantDialog, EditTenantDialog } from './TenantForms.tsx'

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
