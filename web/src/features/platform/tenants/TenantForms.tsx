import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import type { Tenant } from '@comanda/shared/platform/api'
import { ChangedTenant, NewTenant } from '@comanda/shared/platform/bodies'
import { useState } from 'react'
import { firstProblem } from '../../../parts/first-problem.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.form

/** Opens a new store. */
export function AddTenantDialog({ onClose }: { onClose: () => void }) {
  const { add } = usePlatformWrites()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isActive, setActive] = useState(true)
  const body = { name, email, password, isActive }
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={WORDS.addTitle}
      size="sm"
      submitLabel={WORDS.add}
      validate={() => firstProblem(NewTenant, body)}
      onSubmit={() => add(body)}
      fallback={TEXTS.tryLater}
    >
      <NameAndEmail name={name} setName={setName} email={email} setEmail={setEmail} />
      <PasswordField
        isRequired
        name="password"
        label={WORDS.password}
        description={WORDS.passwordHint(MIN_PASSWORD)}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <Switch isSelected={isActive} onChange={setActive} description={WORDS.activeHint}>
        {WORDS.active}
      </Switch>
    </FormDialog>
  )
}

/** Changes a store's name, its admin's email and its access. */
export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { update } = usePlatformWrites()
  const [name, setName] = useState(tenant.name)
  const [email, setEmail] = useState(tenant.email)
  const wasActive = tenant.is_active === 1
  const [isActive, setActive] = useState(wasActive)
  // Sent only when changed, so that a paying store keeps its subscription.
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
      <NameAndEmail name={name} setName={setName} email={email} setEmail={setEmail} />
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

interface NameAndEmailProps {
  name: string
  setName: (name: string) => void
  email: string
  setEmail: (email: string) => void
}

const NameAndEmail = ({ name, setName, email, setEmail }: NameAndEmailProps) => (
  <>
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
  </>
)
