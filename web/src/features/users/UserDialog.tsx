import type { User } from '@comanda/shared/auth/api'
import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import type { Scope } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { SCOPE_TEXTS, scopeTitle } from '@comanda/shared/users/scopes'
import { CheckboxGroup } from 'react-aria-components'
import { PinField } from '../../parts/pin/PinField.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { RadioGroup } from '../../ui/choices/RadioGroup.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { type Fields, useFields } from '../../ui/forms/use-fields.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import { useUserWrites } from './data.ts'
import {
  type Changer,
  changerOf,
  isGivable,
  mayChangeScope,
  missingOfPreset,
  PRESETS,
  type Preset,
  positionOf,
  presetOf,
  SCOPE_GROUPS,
  withPreset,
} from './presets.ts'
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
      <Presets
        value={values.userScopes}
        onChange={({ label }, userScopes) => set({ userScopes, ...positionOf(values.designation, label) })}
        changer={changerOf(me)}
      />
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
      <TextField {...field('designation')} label={TEXTS.designation} maxLength={120} autoComplete="off" />
      <TextField {...field('phone')} type="tel" label={TEXTS.phone} maxLength={40} autoComplete="off" />
      {!hasPinAlone && (
        <TextField {...field('email')} inputMode="email" label={TEXTS.email} autoComplete="off" />
      )}
    </div>
  )
}

interface ScopePickerProps {
  value: readonly Scope[]
  onChange: (scopes: Scope[]) => void
  /** The user who changes the scopes, limited to the user's own scopes. */
  changer: Changer
}

/** Each scope of a user by itself; open at first for who has scopes of no position. */
function ScopePicker({ value, onChange, changer }: ScopePickerProps) {
  return (
    <Fold title={TEXTS.adjust} isOpen={value.length > 0 && !presetOf(value, changer)}>
      <CheckboxGroup
        aria-label={TEXTS.scopes}
        name="userScopes"
        value={[...value]}
        onChange={(chosen) => onChange(chosen as Scope[])}
        className="flex flex-col gap-4"
      >
        {SCOPE_GROUPS.map((group) => (
          <ScopeGroup key={group.title} {...group} changer={changer} />
        ))}
      </CheckboxGroup>
    </Fold>
  )
}

interface PresetsProps extends Pick<ScopePickerProps, 'value' | 'changer'> {
  onChange: (preset: Preset, scopes: Scope[]) => void
}

/** Selects the scopes of a user by position. */
function Presets({ value, onChange, changer }: PresetsProps) {
  const chosen = presetOf(value, changer)
  const missing = chosen ? missingOfPreset(chosen, changer) : []
  return (
    <div className="flex flex-col gap-2">
      <FilterChips
        label={TEXTS.presets}
        options={PRESETS.map((preset) => ({
          id: preset.id,
          label: preset.label,
          isDisabled: !isGivable(preset, changer),
        }))}
        value={chosen?.id ?? ''}
        onChange={(id) => {
          const preset = PRESETS.find((one) => one.id === id)
          if (preset) onChange(preset, withPreset(preset, value, changer))
        }}
        className="flex-wrap"
      />
      <div role="status" className="text-sm text-muted">
        <p>{chosen?.sentence ?? TEXTS.presetsHint}</p>
        {chosen && missing.length > 0 && (
          <p>{TEXTS.beyondPreset(chosen.label, missing.map(scopeTitle).join(', '))}</p>
        )}
      </div>
    </div>
  )
}

function ScopeGroup({ title, scopes, changer }: (typeof SCOPE_GROUPS)[number] & { changer: Changer }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{title}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {scopes.map((scope) => {
          const isOpen = mayChangeScope(changer, scope)
          return (
            <Checkbox
              key={scope}
              value={scope}
              isDisabled={!isOpen}
              description={isOpen ? SCOPE_TEXTS[scope].description : TEXTS.missingOfPreset}
              className="[&_[slot=description]]:-mt-1.5 [&_[slot=description]]:pl-9"
            >
              {SCOPE_TEXTS[scope].title}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
