import type { Cents } from '@comanda/shared/kernel/money'
import { MoneyText } from '../../../../parts/MoneyText.tsx'
import { MONEY_FORMAT, NumberField } from '../../../../ui/fields/NumberField.tsx'
import { TEXTS } from '../texts.ts'

interface PartAmountsProps {
  /** The numbers of the parts. */
  numbers: readonly number[]
  amounts: readonly Cents[]
  currency: string
}

export function PartAmounts({ numbers, amounts, currency }: PartAmountsProps) {
  return (
    <ol aria-label={TEXTS.parts} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {amounts.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its number
        <li key={index} className="rounded-md bg-sunken px-4 py-2">
          <span className="block text-sm text-muted">{TEXTS.part(numbers[index] ?? index + 1)}</span>
          <MoneyText amount={amount} currency={currency} className="text-lg font-semibold" />
        </li>
      ))}
    </ol>
  )
}

interface TypedAmountsProps {
  /** The numbers of the parts. */
  numbers: readonly number[]
  /** In pesos, NaN for an empty field; all parts but the last. */
  typed: readonly number[]
  onChange: (typed: readonly number[]) => void
  /** Undefined while a field is empty. */
  rest: Cents | undefined
  currency: string
}

export function TypedAmounts({ numbers, typed, onChange, rest, currency }: TypedAmountsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {typed.map((amount, index) => (
        <NumberField
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its number
          key={index}
          label={TEXTS.part(numbers[index] ?? index + 1)}
          value={amount}
          onChange={(next) => onChange(typed.with(index, next))}
          minValue={0}
          isLive
          formatOptions={MONEY_FORMAT}
        />
      ))}
      <div className="rounded-md bg-sunken px-4 py-2" role="status">
        <span className="block text-sm text-muted">
          {TEXTS.rest(numbers[typed.length] ?? typed.length + 1)}
        </span>
        {rest === undefined ? (
          <span className="text-lg">—</span>
        ) : (
          <MoneyText amount={rest} currency={currency} className="text-lg font-semibold" />
        )}
      </div>
    </div>
  )
}
