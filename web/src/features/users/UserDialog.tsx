import type { User } from '@comanda/shared/auth/api'
import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import type { StaffMember } from '@comanda/shared/users/api'
import { PinField } from '../../parts/pin/PinField.tsx'
import { RadioGroup } from '../../ui/choices/RadioGroup.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { type Fields, useFields } from '../../ui/forms/use-fields.ts'
import { useUserWrites } from './data.ts'
import { changerOf } from './presets.ts'
import { ScopePicker } from './ScopePicker.tsx'
import { TEXTS } from './texts.ts'
import { formOfMember, newUserProblem, type UserForm, userProblem } from './user-form.ts'

interface UserDialogProps {
  me: User
  /** Null adds a new user. */
  member: StaffMember | null
  onClose: () => void
}

const ENTERS = [
  { id: 'login', label: TEXTS.byLogin, description: TEXTS.byLoginHint },
  { id: 'pin', label: TEXTS.byPin, description: TEXTS.byPinHint },
] as const

/** Adds or changes a user. Mounting it opens it. */
export function UserDialog({ me, member, onClose }: UserDialogProps) {
  const form = useFields(() => formOfMember(member))
  const { values, set } = form
  const { add, update } = useUserWrites()
  return (
    <FormDialog
      onClose={onClose}
      title={member ? TEXTS.edit : TEXTS.addTitle}
      size="lg"
      validate={() => (member ? userProblem(values) : newUserProblem(values))}
      onSubmit={() => (member ? update(member, values) : add(values))}
    >
      {!member && (
        <RadioGroup
          label={TEXTS.enters}
          options={ENTERS}
          value={values.enters}
          onChange={(enters) => set({ enters })}
          hasLongDescriptions
        />
      )}
      <Person {...form} member={member} />
      <ScopePicker
        value={values.userScopes}
        onChange={(userScopes) => set({ userScopes })}
        changer={changerOf(me)}
      />
    </FormDialog>
  )
}

/** `autoComplete`: the browser must not fill in the account of the signed-in user. */
function Person({ field, values, set, member }: Fields<UserForm> & { member: StaffMember | null }) {
  const isNew = !member
  const hasPinAlone = member ? member.login === null : values.enters === 'pin'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...field('name')}
        label={TEXTS.name}
        isRequired
        autoFocus
        maxLength={120}
        autoComplete="off"
      />
      {isNew && hasPinAlone && (
        <PinField label={TEXTS.pin} value={values.pin} onChange={(pin) => set({ pin })} />
      )}
      {!hasPinAlone && (
        <TextField
          {...field('username')}
          label={TEXTS.usernameField}
          description={isNew ? TEXTS.usernameHint : TEXTS.usernameFixed}
          isRequired={isNew}
          isDisabled={!isNew}
          inputMode="email"
          autoComplete="off"
        />
      )}
      {isNew && !hasPinAlone && (
        <PasswordField
          {...field('password')}
          label={TEXTS.password}
          description={TEXTS.passwordHint(MIN_PASSWORD)}
          isRequired
          autoComplete="new-password"
        />
      )}
      <TextField
        {...field('designation')}
        label={TEXTS.designation}
        placeholder="Mesero"
        maxLength={120}
        autoComplete="off"
      />
      <TextField {...field('phone')} type="tel" label={TEXTS.phone} maxLength={40} autoComplete="off" />
      {!hasPinAlone && (
        <TextField {...field('email')} inputMode="email" label={TEXTS.email} autoComplete="off" />
      )}
    </div>
  )
}
