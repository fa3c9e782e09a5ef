import { Select } from '../../ui/choices/Select.tsx'
import { FILES } from './texts.ts'

interface SheetChoiceProps<S> {
  sheets: readonly S[]
  value: S
  isDisabled: boolean
  onChange: (sheet: S) => void
}

/** Which of several sheets of a workbook is imported; nothing when there is only one sheet. */
export function SheetChoice<S extends { name: string | null }>({
  sheets,
  value,
  isDisabled,
  onChange,
}: SheetChoiceProps<S>) {
  if (sheets.length < 2) return null
  return (
    <Select
      label={FILES.sheet}
      description={FILES.sheets(sheets.length)}
      options={sheets.map(({ name }, id) => ({ id, label: name ?? '' }))}
      value={sheets.indexOf(value)}
      isDisabled={isDisabled}
      onChange={(at) => {
        const sheet = sheets[at]
        if (sheet) onChange(sheet)
      }}
    />
  )
}
