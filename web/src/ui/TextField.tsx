import type { ReactNode } from 'react'
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
  Group,
  Input,
} from 'react-aria-components'
import { CONTROL, cx } from './classes.ts'
import { FIELD, FieldHelp, FieldLabel, type FieldProps } from './Field.tsx'

interface TextFieldProps extends Omit<AriaProps, 'className' | 'children' | 'isInvalid'>, FieldProps {
  placeholder?: string
  /** A unit or a button at the end of the field. */
  suffix?: ReactNode
}

export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  suffix,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} {...(errorMessage ? { isInvalid: true } : {})} className={cx(FIELD, className)}>
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Group className="relative">
        <Input placeholder={placeholder} className={cx(CONTROL, suffix !== undefined && 'pr-12')} />
        {suffix !== undefined && (
          <div className="absolute inset-y-0 right-1 flex items-center text-muted">{suffix}</div>
        )}
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
