import type { Tenant } from '@comanda/shared/platform/api'
import { ChangedTenant } from '@comanda/shared/platform/bodies'
import { useState } from 'react'
import { firstProblem } from '../../../parts/first-problem.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.form

/** Renames a store, changes who signs in as its admin, lets it in or shuts it. */
export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { update } = usePlatformWrites()
  const [name, setName] = useState(tenant.name)
  const [email, setEmail] = useState(tenant.email)
  const wasActive = tenant.is_active === 1
  const [isActive, setActive] = useState(wasActive)
  // Sent only when it was switched: a store that pays stays one that pays.
  const body = { name, email, ...(isActive !== wasActive && { isActive }) }
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={WORDS.editTitle}
      size="sm"
      submitLabel={WORDS.update}
      validate={() => firstProblem(ChangedTenant, body)}
      onSubmit={() => update(tenant, body)}
      fallback={TEXTS.tryLater}
    >
      <TextField autoFocus isRequired name="name" label={WORDS.name} value={name} onChange={setName} />
      <TextField
        isRequired
        name="email"
        type="email"
        label={WORDS.email}
        description={WORDS.emailHint}
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
      <Switch isSelected={isActive} onChange={setActive} description={hintOf(tenant, isActive)}>
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
