import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import type { StaffMember } from '@comanda/shared/users/api'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useUserWrites } from './data.ts'
import { TEXTS } from './texts.ts'
import { passwordProblem } from './user-form.ts'

/** Gives a person a new password. Mount it to open it. */
export function ResetPasswordDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const { resetPassword } = useUserWrites()
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.reset}
      size="sm"
      submitLabel={TEXTS.save}
      validate={() => passwordProblem(password)}
      onSubmit={() => resetPassword(member, password)}
      fallback={TEXTS.failed}
    >
      <p>{TEXTS.resetHint(member.name)}</p>
      <PasswordField
        name="password"
        label={TEXTS.newPassword}
        description={TEXTS.passwordHint(MIN_PASSWORD)}
        isRequired
        autoFocus
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
