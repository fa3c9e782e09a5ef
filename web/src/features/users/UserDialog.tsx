import type { User } from '@comanda/shared/auth/api'
import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import type { StaffMember } from '@comanda/shared/users/api'
import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useUserWrites } from './data.ts'
import { changerOf } from './presets.ts'
import { ScopePicker } from './ScopePicker.tsx'
import { TEXTS } from './texts.ts'
import { formOf, newUserProblem, type UserForm, userProblem } from './user-form.ts'

interface UserDialogProps {
  me: User
  /** Null adds a new user. */
  member: StaffMember | null
  onClose: () => void
}

/** Adds or changes a user. Mounting it opens it. */
export function UserDialog({ me, member, onClose }: UserDialogProps) {
  const [form, setForm] = useState(() => formOf(member))
  const set = (change: Partial<UserForm>) => setForm((before) => ({ ...before, ...change }))
  const { add, update } = useUserWrites()
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={member ? TEXTS.edit : TEXTS.addTitle}
      size="lg"
      submitLabel={TEXTS.save}
      validate={() => (member ? userProblem(form) : newUserProblem(form))}
      onSubmit={() => (member ? update(member, form) : add(form))}
      fallback={TEXTS.failed}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Account form={form} set={set} isNew={!member} />
        <Details form={form} set={set} />
      </div>
      <ScopePicker
        value={form.userScopes}
        onChange={(userScopes) => set({ userScopes })}
        changer={changerOf(me)}
      />
    </FormDialog>
  )
}

interface FieldsProps {
  form: UserForm
  set: (change: Partial<UserForm>) => void
}

/** `autoComplete`: the browser must not fill in the account of the signed-in user. */
function Account({ form, set, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <>
      <TextField
        name="name"
        label={TEXTS.name}
        isRequired
        autoFocus
        maxLength={120}
        autoComplete="off"
        value={form.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        name="username"
        label={TEXTS.usernameField}
        description={isNew ? TEXTS.usernameHint : TEXTS.usernameFixed}
        isRequired={isNew}
        isDisabled={!isNew}
        inputMode="email"
        autoComplete="off"
        value={form.username}
        onChange={(username) => set({ username })}
      />
      {isNew && (
        <PasswordField
          name="password"
          label={TEXTS.password}
          description={TEXTS.passwordHint(MIN_PASSWORD)}
          isRequired
          autoComplete="new-password"
          value={form.password}
          onChange={(password) => set({ password })}
        />
      )}
    </>
  )
}

function Details({ form, set }: FieldsProps) {
  return (
    <>
      <TextField
        name="designation"
        label={TEXTS.designation}
        placeholder="Mesero"
        maxLength={120}
        autoComplete="off"
        value={form.designation}
        onChange={(designation) => set({ designation })}
      />
      <TextField
        name="phone"
        type="tel"
        label={TEXTS.phone}
        maxLength={40}
        autoComplete="off"
        value={form.phone}
        onChange={(phone) => set({ phone })}
      />
      <TextField
        name="email"
        inputMode="email"
        label={TEXTS.email}
        autoComplete="off"
        value={form.email}
        onChange={(email) => set({ email })}
      />
    </>
  )
}
