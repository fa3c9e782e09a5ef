import { Minus, Plus } from 'lucide-react'
import { useContext, useState } from 'react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
  Button,
  FormValidationContext,
  Group,
  Input,
} from 'react-aria-components'
import { CONTROL, cx } from '../classes.ts'
import { useFault } from '../forms/form-faults.ts'
import { ariaField, type FieldProps, Labelled } from './Field.tsx'
import { useFieldWords } from './field-words.ts'
import { numberFault, typedNumber } from './number-typing.ts'

interface NumberFieldProps
  extends Omit<AriaProps, 'className' | 'children' | 'isInvalid' | 'value' | 'step' | 'commitBehavior'>,
    FieldProps {
  /** NaN means empty. A value outside the bounds is possible; then the form is not sent. */
  value: number
  /** Shown before the number, for example the currency's symbol. */
  prefix?: string
  /** Adds minus and plus buttons beside the number. */
  hasSteppers?: boolean
  /** Reports each typed character instead of the finished number, for a preview beside the field. */
  isLive?: boolean
}

/** Two decimals, with Mexican grouping. */
export const MONEY_FORMAT: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

const STEPPER =
  'flex size-11 shrink-0 items-center justify-center rounded-md border border-edge bg-surface ' +
  'data-hovered:bg-hover data-disabled:border-line data-disabled:text-muted'

/** A high maximum: with fewer decimals, React Aria would drop the point of 2.5 and round 1.005. */
const TYPED_DECIMALS = 9

/** Keeps an invalid number as typed. React Aria would change −15 to 15. */
export function NumberField({
  errorMessage,
  prefix,
  hasSteppers,
  isLive,
  minValue,
  maxValue,
  formatOptions,
  value,
  onChange,
  ...rest
}: NumberFieldProps) {
  // React Aria formats a value that changes while it is typed, so this keeps the previous value.
  const [typing, setTyping] = useState<{ live: number; before: number } | null>(null)
  const before = typing && Object.is(typing.live, value) ? typing.before : value

  function onType(text: string): void {
    if (rest.name !== undefined) form?.unmark(rest.name)
    if (!isLive) return
    const live = typedNumber(text)
    setTyping({ live, before })
    onChange?.(live)
  }

  const words = useFieldWords()
  const rules = { min: minValue, max: maxValue, decimals: formatOptions?.maximumFractionDigits ?? 0 }
  const fault = numberFault(value, rules, words.number, words.locale)
  const form = useFault(rest.name, fault)
  const mark = useContext(FormValidationContext)[rest.name ?? '']
  const field = { ...rest, errorMessage: errorMessage || mark?.toString() || (form ? null : fault) }
  return (
    <AriaNumberField
      {...ariaField(field)}
      value={before}
      onChange={(finished) => {
        setTyping(null)
        onChange?.(finished)
      }}
      // Never undefined: React Aria would use the browser's validation, which rejects decimals without a step.
      isInvalid={Boolean(field.errorMessage)}
      commitBehavior="validate"
      formatOptions={{ ...formatOptions, maximumFractionDigits: TYPED_DECIMALS }}
    >
      <Labelled {...field}>
        <Group className="flex items-center gap-2">
          {hasSteppers && (
            <Button
              slot="decrement"
              className={STEPPER}
              isDisabled={minValue !== undefined && value <= minValue}
            >
              <Minus aria-hidden size={18} />
            </Button>
          )}
          <div className="relative w-full">
            {prefix && (
              <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-muted">
                {prefix}
              </span>
            )}
            <Input
              onInput={(event) => onType(event.currentTarget.value)}
              className={cx(CONTROL, prefix && 'pl-8', hasSteppers && 'text-center')}
            />
          </div>
          {hasSteppers && (
            <Button
              slot="increment"
              className={STEPPER}
              isDisabled={maxValue !== undefined && value >= maxValue}
            >
              <Plus aria-hidden size={18} />
            </Button>
          )}
        </Group>
      </Labelled>
    </AriaNumberField>
  )
}
