import type { Tenant } from '@comanda/shared/platform/api'
import { ERASE_AFTER_DAYS } from '@comanda/shared/store-data/api'
import { useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.deletion

/** Whoever takes a restaurant away has read its name. */
export function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { remove } = usePlatformWrites()
  const [typed, setTyped] = useState('')
  const isSame = typed.trim().normalize() === tenant.name.normalize()
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={WORDS.title}
      size="sm"
      tone="danger"
      submitLabel={WORDS.confirm}
      validate={() => !isSame && { field: 'name', message: WORDS.mismatch }}
      onSubmit={() => remove(tenant)}
      fallback={TEXTS.tryLater}
    >
      <p className="wrap-anywhere">{WORDS.lead(tenant.name)}</p>
      <p>{WORDS.later(ERASE_AFTER_DAYS)}</p>
      <TextField
        autoFocus
        name="name"
        label={WORDS.label}
        description={<span className="font-medium wrap-anywhere text-ink select-all">{tenant.name}</span>}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
