import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import { Calendar as CalendarIcon } from 'lucide-react'
import {
  Button,
  DateInput,
  DatePicker,
  type DatePickerProps,
  DateSegment,
  Group,
} from 'react-aria-components'
import { CalendarGrid } from './CalendarGrid.tsx'
import { CONTROL, cx, FLOATING } from './classes.ts'
import { FIELD, FieldHelp, FieldLabel, type FieldProps } from './Field.tsx'
import { Popover } from './Popover.tsx'

type DateValue = CalendarDate | CalendarDateTime

interface DateFieldProps
  extends FieldProps,
    Pick<DatePickerProps<DateValue>, 'name' | 'isRequired' | 'isDisabled' | 'autoFocus'> {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with `withTime`; null when empty. */
  value: string | null
  onChange: (value: string | null) => void
  minValue?: string
  maxValue?: string
  withTime?: boolean
}

const SEGMENT =
  'rounded-sm px-0.5 outline-none data-placeholder:text-muted data-focused:bg-brand data-focused:text-on-brand'

/** A date typed segment by segment or picked from a calendar, without a time zone. */
export function DateField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  minValue,
  maxValue,
  withTime,
  className,
  ...rest
}: DateFieldProps) {
  const read = (text: string | null | undefined): DateValue | null =>
    !text ? null : withTime ? parseDateTime(text.slice(0, 16)) : parseDate(text.slice(0, 10))
  const write = (date: DateValue | null) => onChange(date?.toString().slice(0, withTime ? 16 : 10) ?? null)
  return (
    <DatePicker<DateValue>
      {...rest}
      {...(errorMessage ? { isInvalid: true } : {})}
      value={read(value)}
      onChange={write}
      minValue={read(minValue)}
      maxValue={read(maxValue)}
      granularity={withTime ? 'minute' : 'day'}
      hourCycle={24}
      className={cx(FIELD, className)}
    >
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <Group
        className={cx(
          CONTROL,
          'flex items-center pr-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        )}
      >
        <DateInput className="flex grow items-center py-2">
          {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
        </DateInput>
        <Button className="flex size-9 items-center justify-center rounded-md data-hovered:bg-hover">
          <CalendarIcon aria-hidden size={18} />
        </Button>
      </Group>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover className={cx(FLOATING, 'p-3')}>
        <CalendarGrid />
      </Popover>
    </DatePicker>
  )
}
