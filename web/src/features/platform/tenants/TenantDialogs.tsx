import type { Tenant } from '@comanda/shared/platform/api'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { AddTenantDialog } from './AddTenantDialog.tsx'
import { DeleteTenantDialog } from './DeleteTenantDialog.tsx'
import { EditTenantDialog } from './EditTenantDialog.tsx'

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'restore'; tenant: Tenant }

interface TenantDialogsProps {
  open: OpenDialog | null
  onClose: () => void
}

/** Whichever is open. */
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
      isOpen
      onOpenChange={onClose}
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
