import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import {
  CalendarGrid as AriaGrid,
  Button,
  Calendar,
  CalendarCell,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DatePicker,
  type DatePickerProps,
  Dialog,
  Group,
  Heading,
} from 'react-aria-components'
import { CONTROL, cx } from '../classes.ts'
import { useFault } from '../forms/form-faults.ts'
import { FLOATING } from '../layers/floating.ts'
import { Popover } from '../layers/Popover.tsx'
import { DateSegments } from './DateSegments.tsx'
import { type DateValue, dateFault, hasWholeYear, readDate, type Shown, writeDate } from './date-typing.ts'
import { ariaField, type FieldProps, Labelled } from './Field.tsx'
import { useFieldWords } from './field-words.ts'

interface DateFieldProps
  extends FieldProps,
    Pick<DatePickerProps<DateValue>, 'name' | 'isRequired' | 'isDisabled' | 'autoFocus'> {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with `withTime`; null when empty. */
  value: string | null
  /**
   * Called with complete dates, and with null when the field is empty. A date may be outside the bounds; then the
   * form is not sent.
   */
  onChange: (value: string | null) => void
  minValue?: string | undefined
  maxValue?: string | undefined
  /** Where the calendar of an empty field opens, and its segments begin. The day of the device's clock may be another. */
  today: string | undefined
  withTime?: boolean
}

/** A date without a time zone, typed by segments or picked from a calendar. */
export function DateField({
  value,
  onChange,
  minValue,
  maxValue,
  today,
  withTime = false,
  errorMessage,
  ...rest
}: DateFieldProps) {
  const bounds = { min: readDate(minValue, withTime), max: readDate(maxValue, withTime) }
  const [date, setDate] = useTypedDate(value, withTime)
  const [shown, setShown] = useState<Shown>('empty')
  const words = useFieldWords()
  const fault = dateFault({ shown, date, withTime, ...bounds }, words.date, words.locale)
  const isInForm = useFault(rest.name, fault) !== null
  const { isLeft, leaving } = useLeaving()
  const field = { ...rest, errorMessage: errorMessage || (!isInForm && isLeft ? fault : null) }

  function change(next: DateValue | null) {
    setDate(next)
    if (next === null) return onChange(null)
    const isWithin =
      (!bounds.min || next.compare(bounds.min) >= 0) && (!bounds.max || next.compare(bounds.max) <= 0)
    if (hasWholeYear(next) && (isInForm || isWithin)) onChange(writeDate(next, withTime))
  }

  return (
    <DatePicker<DateValue>
      {...ariaField(field)}
      value={date}
      onChange={change}
      placeholderValue={readDate(today, withTime)}
      granularity={withTime ? 'minute' : 'day'}
      hourCycle={24}
    >
      <Labelled {...field}>
        <div {...leaving}>
          <Group
            className={cx(
              CONTROL,
              'flex items-center pr-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
            )}
          >
            <DateSegments lastYear={bounds.max?.year} onShown={setShown} />
            <Button className="flex size-9 items-center justify-center rounded-md data-hovered:bg-hover">
              <CalendarIcon aria-hidden size={18} />
            </Button>
          </Group>
        </div>
      </Labelled>
      <Popover className={cx(FLOATING, 'p-3')}>
        <CalendarGrid min={bounds.min} max={bounds.max} />
      </Popover>
    </DatePicker>
  )
}

/** The typed date. It is reset when the caller changes `value`. */
function useTypedDate(value: string | null, withTime: boolean) {
  const [date, setDate] = useState(() => readDate(value, withTime))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== (date && writeDate(date, withTime))) setDate(readDate(value, withTime))
  }
  return [date, setDate] as const
}

/** Whether the field has had the focus and lost it. */
function useLeaving() {
  const [isLeft, setLeft] = useState(false)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true)
  }
  return { isLeft, leaving: { onBlur, onFocus: () => setLeft(false) } }
}

const CELL =
  'flex size-10 items-center justify-center rounded-md text-base outline-none data-hovered:bg-hover ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-focus data-outside-month:hidden ' +
  'data-disabled:text-muted data-disabled:opacity-50 data-unavailable:text-muted data-unavailable:line-through ' +
  'data-selected:bg-brand data-selected:text-on-brand'

const STEP =
  'flex size-10 items-center justify-center rounded-md data-hovered:bg-hover data-disabled:opacity-40'

interface CalendarGridProps {
  min: DateValue | null
  max: DateValue | null
}

/** The month in the popover of a date field. */
function CalendarGrid({ min, max }: CalendarGridProps) {
  return (
    <Dialog className="outline-none">
      <Calendar minValue={min} maxValue={max}>
        <header className="flex items-center justify-between pb-2">
          <Button slot="previous" className={STEP}>
            <ChevronLeft aria-hidden size={20} />
          </Button>
          <Heading className="text-base font-semibold first-letter:uppercase" />
          <Button slot="next" className={STEP}>
            <ChevronRight aria-hidden size={20} />
          </Button>
        </header>
        <AriaGrid weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="size-10 text-sm font-medium text-muted">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
        </AriaGrid>
      </Calendar>
    </Dialog>
  )
}
