import type { User } from '@comanda/shared/auth/api'
import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import type { StaffMember } from '@comanda/shared/users/api'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { PinField, pinProblem } from '../../parts/pin/PinField.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { useUserWrites } from './data.ts'
import { TEXTS } from './texts.ts'
import type { UserAction } from './UserCard.tsx'
import { UserDialog } from './UserDialog.tsx'
import { loginProblem, passwordProblem } from './user-form.ts'

export type OpenDialog = { action: 'add' } | { action: UserAction; member: StaffMember }

interface UserDialogsProps {
  me: User
  open: OpenDialog
  onClose: () => void
}

/** Renders the open dialog. */
export function UserDialogs({ me, open, onClose }: UserDialogsProps) {
  const { remove } = useUserWrites()
  if (open.action === 'add') return <UserDialog me={me} member={null} onClose={onClose} />
  const { action, member } = open
  if (action === 'edit') return <UserDialog me={me} member={member} onClose={onClose} />
  if (action === 'pin') return <PinDialog member={member} onClose={onClose} />
  if (action === 'login') return <LoginDialog member={member} onClose={onClose} />
  if (action === 'reset') return <ResetPasswordDialog member={member} onClose={onClose} />
  return (
    <ConfirmDialog onClose={onClose} title={TEXTS.remove} onConfirm={() => remove(member)}>
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{TEXTS.removeConsequence(member.name)}</p>
    </ConfirmDialog>
  )
}

/** Gives an e-mail and a password to a person who has a PIN alone. */
function LoginDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { values, field } = useFields({ username: '', password: '' })
  const { giveLogin } = useUserWrites()
  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.giveLoginTitle(member.name)}
      size="sm"
      validate={() => loginProblem(values)}
      onSubmit={() => giveLogin(member, values)}
    >
      <p>{TEXTS.giveLoginHint(member.name)}</p>
      <TextField
        {...field('username')}
        label={TEXTS.usernameField}
        isRequired
        autoFocus
        inputMode="email"
        autoComplete="off"
      />
      <PasswordField
        {...field('password')}
        label={TEXTS.password}
        description={TEXTS.passwordHint(MIN_PASSWORD)}
        isRequired
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

/** Sets a new password for a user. */
function ResetPasswordDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { values, field } = useFields({ password: '' })
  const { resetPassword } = useUserWrites()
  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.reset}
      size="sm"
      validate={() => passwordProblem(values.password)}
      onSubmit={() => resetPassword(member, values.password)}
    >
      <p>{TEXTS.resetHint(member.name)}</p>
      <PasswordField
        {...field('password')}
        label={TEXTS.newPassword}
        description={TEXTS.passwordHint(MIN_PASSWORD)}
        isRequired
        autoFocus
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

/** Sets or removes the PIN of a person. */
function PinDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [pin, setPin] = useState('')
  const { setPin: save, removePin } = useUserWrites()

  async function remove(): Promise<void> {
    try {
      await removePin(member)
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.pinTitle(member.name)}
      size="sm"
      validate={() => pinProblem(pin)}
      onSubmit={() => save(member, pin)}
      extra={
        // Otherwise the person could not enter any more.
        member.hasPin &&
        member.login !== null && (
          <Button size="touch" className="mr-auto" onPress={remove}>
            {TEXTS.removePin}
          </Button>
        )
      }
    >
      <p className="text-muted">{TEXTS.pinHint}</p>
      <PinField label={TEXTS.newPin} autoFocus value={pin} onChange={setPin} />
    </FormDialog>
  )
}
