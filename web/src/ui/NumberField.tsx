import { Minus, Plus } from 'lucide-react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
  Button,
  Group,
  Input,
} from 'react-aria-components'
import { CONTROL, cx } from './classes.ts'
import { FIELD, FieldHelp, FieldLabel, type FieldProps } from './Field.tsx'

interface NumberFieldProps extends Omit<AriaProps, 'className' | 'children' | 'isInvalid'>, FieldProps {
  /** Written before the number, e.g. the currency's symbol. */
  prefix?: string
  /** Minus and plus beside the number. */
  hasSteppers?: boolean
  placeholder?: string
}

/** Two decimals, grouped as in Mexico; `value` is the plain number, NaN when empty. */
export const MONEY_FORMAT: Intl.NumberFormatOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

const STEPPER =
  'flex size-11 shrink-0 items-center justify-center rounded-md border border-edge bg-surface ' +
  'data-hovered:bg-hover data-disabled:border-line data-disabled:text-muted'

export function NumberField({
  label,
  description,
  errorMessage,
  prefix,
  hasSteppers,
  placeholder,
  className,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...rest}
      {...(errorMessage ? { isInvalid: true } : {})}
      className={cx(FIELD, className)}
    >
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Group className="flex items-center gap-2">
        {hasSteppers && (
          <Button slot="decrement" className={STEPPER}>
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
            placeholder={placeholder}
            className={cx(CONTROL, prefix && 'pl-8', hasSteppers && 'text-center')}
          />
        </div>
        {hasSteppers && (
          <Button slot="increment" className={STEPPER}>
            <Plus aria-hidden size={18} />
          </Button>
        )}
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  )
}
