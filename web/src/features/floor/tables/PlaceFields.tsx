import { isBlank } from '@comanda/shared/kernel/visible-text'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { TABLES } from './texts.ts'

/** Characters of a table's title and floor. */
export const MAX_TEXT = 60

/** Where a table is, and for how many. */
export interface Place {
  floor: string
  /** NaN while empty. */
  seatingCapacity: number
}

interface Field<Name extends string, Value> {
  name: Name
  value: Value
  onChange: (value: Value) => void
}

interface PlaceFieldsProps {
  floor: Field<'floor', string>
  seats: Field<'seatingCapacity', number>
}

export const PlaceFields = ({ floor, seats }: PlaceFieldsProps) => (
  <>
    <TextField
      {...floor}
      label={TABLES.floor}
      description={TABLES.floorHint}
      isRequired
      maxLength={MAX_TEXT}
    />
    <NumberField
      {...seats}
      label={TABLES.capacity}
      isRequired
      minValue={0}
      maxValue={9999}
      formatOptions={{ maximumFractionDigits: 0 }}
    />
  </>
)

export function problemOfPlace({ floor, seatingCapacity }: Place): Problem | null {
  if (isBlank(floor)) return { field: 'floor', message: TABLES.floorMissing }
  if (Number.isNaN(seatingCapacity)) return { field: 'seatingCapacity', message: TABLES.capacityMissing }
  return seatingCapacity < 0 ? { field: 'seatingCapacity', message: TABLES.capacityInvalid } : null
}
