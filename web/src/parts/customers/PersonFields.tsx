import type { Customer } from '@comanda/shared/customers/api'
import { FIRST_BIRTH_DATE, GENDERS } from '@comanda/shared/customers/bodies'
import { Select } from '../../ui/choices/Select.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { clock } from '../time/clock.ts'
import { CUSTOMER_TEXTS as TEXTS } from './texts.ts'

export interface Person {
  name: string
  email?: string | null | undefined
  birthDate?: string | null | undefined
  gender?: Customer['gender'] | '' | undefined
}

interface PersonFieldsProps {
  person: Person
  onChange: (part: Partial<Person>) => void
  /** Focuses the name. */
  autoFocus?: boolean
}

const NO_GENDER = 'none'
const GENDER_OPTIONS = [
  { id: NO_GENDER, label: TEXTS.noGender },
  ...GENDERS.map((id) => ({ id, label: TEXTS.genders[id] })),
] as const

/** The browser's date in the format of a date field. */
const today = () => clock().toLocaleDateString('sv-SE')

/** The fields of a customer except the phone. */
export function PersonFields({ person, onChange, autoFocus = false }: PersonFieldsProps) {
  return (
    <>
      <TextField
        autoFocus={autoFocus}
        isRequired
        name="name"
        label={TEXTS.name}
        value={person.name}
        onChange={(name) => onChange({ name })}
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        name="email"
        inputMode="email"
        label={TEXTS.email}
        value={person.email ?? ''}
        onChange={(email) => onChange({ email })}
        autoComplete="off"
      />
      <DateField
        name="birthDate"
        label={TEXTS.birthDate}
        value={person.birthDate ?? null}
        onChange={(birthDate) => onChange({ birthDate })}
        minValue={FIRST_BIRTH_DATE}
        maxValue={today()}
        today={today()}
      />
      <Select
        name="gender"
        label={TEXTS.gender}
        options={GENDER_OPTIONS}
        value={person.gender || NO_GENDER}
        onChange={(gender) => onChange({ gender: gender === NO_GENDER ? null : gender })}
      />
    </>
  )
}
