import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import { NewTenant } from '@comanda/shared/platform/bodies'
import { useState } from 'react'
import { firstProblem } from '../../../parts/first-problem.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { usePlatformWrites } from '../data.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.form

/** Opens a store for somebody. */
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
