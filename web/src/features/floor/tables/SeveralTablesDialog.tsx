import { isBlank } from '@comanda/shared/kernel/visible-text'
import { MAX_TABLE_NAME, MAX_TABLES_AT_ONCE, titlesInSequence } from '@comanda/shared/settings/table-titles'
import { addStoreTables, type StoreTable } from '@comanda/shared/settings/tables'
import { useCallWrite } from '../../../parts/hooks/use-write.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import type { Problem } from '../../../ui/forms/use-form-state.ts'
import { type Place, PlaceFields, problemOfPlace } from './PlaceFields.tsx'
import { TABLES } from './texts.ts'

interface SeveralTablesDialogProps {
  isOpen: boolean
  onClose: () => void
  tables: readonly StoreTable[]
}

interface Draft extends Place {
  /** NaN while empty. */
  count: number
  name: string
}

const WHOLE = { maximumFractionDigits: 0 }

const isCount = (count: number): boolean => count >= 1 && count <= MAX_TABLES_AT_ONCE

function problemOf({ count, name, ...place }: Draft): Problem | null {
  if (!isCount(count)) return { field: 'count', message: TABLES.countInvalid(MAX_TABLES_AT_ONCE) }
  return isBlank(name) ? { field: 'name', message: TABLES.titleMissing } : problemOfPlace(place)
}

/** Adds tables of one floor and size; it is filled in with those of the last table. */
export function SeveralTablesDialog({ tables, ...dialog }: SeveralTablesDialogProps) {
  const last = tables.at(-1)
  const { values, field } = useFields<Draft>({
    count: 20,
    name: 'Mesa',
    floor: last?.floor ?? '-',
    seatingCapacity: last?.seating_capacity ?? 4,
  })
  const write = useCallWrite([])
  const { count, name } = values
  const titles = isCount(count)
    ? titlesInSequence(
        name.trim(),
        count,
        tables.map(({ table_title }) => table_title),
      )
    : []
  return (
    <FormDialog
      {...dialog}
      title={TABLES.addSeveral}
      size="sm"
      submitLabel={isCount(count) ? TABLES.addCount(count) : TABLES.addSeveral}
      validate={() => problemOf(values)}
      onSubmit={() => write(addStoreTables, { body: values })}
    >
      <NumberField
        {...field('count')}
        label={TABLES.count}
        isRequired
        isLive
        hasSteppers
        autoFocus
        minValue={1}
        maxValue={MAX_TABLES_AT_ONCE}
        formatOptions={WHOLE}
      />
      <TextField
        {...field('name')}
        label={TABLES.namePrefix}
        description={
          isBlank(name) || titles.length === 0
            ? TABLES.namePrefixHint
            : TABLES.preview(titles[0] ?? '', titles.at(-1) ?? '')
        }
        isRequired
        maxLength={MAX_TABLE_NAME}
      />
      <PlaceFields floor={field('floor')} seats={field('seatingCapacity')} />
    </FormDialog>
  )
}
