import {
  type TextFieldProps as AriaProps,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
} from 'react-aria-components'
import { CONTROL, cx } from '../classes.ts'
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './Field.tsx'
import { lengthOf, useRoom } from './use-room.tsx'

interface TextAreaProps extends Omit<AriaProps, 'className' | 'children' | 'isInvalid'>, FieldProps {
  placeholder?: string
  rows?: number
}

/** A multi-line text field; with `maxLength` it counts the typed characters. */
export function TextArea({ placeholder, rows = 3, ...field }: TextAreaProps) {
  const { label, isRequired, value, maxLength } = field
  const counts = maxLength !== undefined && value !== undefined
  const { own, full } = useRoom(field)
  return (
    <AriaTextField {...ariaField({ ...field, ...own })}>
      <div className="flex items-baseline justify-between gap-4">
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
        {counts && (
          <span
            aria-hidden
            className={cx('text-sm', lengthOf(value) >= maxLength ? 'font-medium text-bad' : 'text-muted')}
          >
            {lengthOf(value)}/{maxLength}
          </span>
        )}
      </div>
      <AriaTextArea placeholder={placeholder} rows={rows} className={cx(CONTROL, 'resize-y py-2')} />
      <FieldHelp {...field} description={full ?? field.description} />
    </AriaTextField>
  )
}
