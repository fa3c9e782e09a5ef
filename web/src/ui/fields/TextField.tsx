import type { ReactNode } from 'react'
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
  Group,
  Input,
} from 'react-aria-components'
import { CONTROL, cx } from '../classes.ts'
import { ariaField, type FieldProps, Labelled } from './Field.tsx'
import { useRoom } from './use-room.tsx'

interface TextFieldProps extends Omit<AriaProps, 'className' | 'children' | 'isInvalid'>, FieldProps {
  placeholder?: string
  /** A unit or a button at the end of the field. */
  suffix?: ReactNode
}

export function TextField({ placeholder, suffix, ...field }: TextFieldProps) {
  const { own, full } = useRoom(field)
  return (
    <AriaTextField {...ariaField({ ...field, ...own })}>
      <Labelled {...field} description={full ?? field.description}>
        <Group className="relative">
          <Input placeholder={placeholder} className={cx(CONTROL, suffix !== undefined && 'pr-12')} />
          {suffix !== undefined && (
            <div className="absolute inset-y-0 right-1 flex items-center text-muted">{suffix}</div>
          )}
        </Group>
      </Labelled>
    </AriaTextField>
  )
}
