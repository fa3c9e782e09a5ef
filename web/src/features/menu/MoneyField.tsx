import { MONEY_FORMAT, NumberField } from '../../ui/fields/NumberField.tsx'

interface MoneyFieldProps {
  name: string
  label: string
  prefix: string
  description?: string
  /** In pesos; null while empty. */
  value: number | null
  onChange: (value: number | null) => void
  isRequired?: boolean
}

const MAX_PESOS = 9_999_999.99

export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  return (
    <NumberField
      {...rest}
      formatOptions={MONEY_FORMAT}
      minValue={0}
      maxValue={MAX_PESOS}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    />
  )
}
