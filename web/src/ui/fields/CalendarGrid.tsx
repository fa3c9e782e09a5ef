import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  CalendarGrid as AriaGrid,
  Button,
  Calendar,
  CalendarCell,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
} from 'react-aria-components'
import type { DateValue } from './date-typing.ts'

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
export function CalendarGrid({ min, max }: CalendarGridProps) {
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
