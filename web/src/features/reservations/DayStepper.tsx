import { shiftDate } from '@comanda/shared/kernel/business-day'
import { FILTER_DAYS } from '@comanda/shared/kernel/period'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { cx } from '../../ui/classes.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TEXTS } from './texts.ts'

interface DayStepperProps {
  date: string
  today: string
  onChange: (date: string) => void
}

/** The day of the day view, with buttons for the previous and next day. */
export function DayStepper({ date, today, onChange }: DayStepperProps) {
  return (
    <div className="flex items-end gap-1">
      <IconButton
        label={TEXTS.previousDay}
        icon={ChevronLeft}
        variant="secondary"
        size="touch"
        isDisabled={date <= FILTER_DAYS.first}
        onPress={() => onChange(shiftDate(date, -1))}
      />
      <DateField
        label={TEXTS.day}
        isLabelHidden
        value={date}
        minValue={FILTER_DAYS.first}
        maxValue={FILTER_DAYS.last}
        today={today}
        onChange={(day) => day !== null && onChange(day)}
        className="w-40"
      />
      <IconButton
        label={TEXTS.nextDay}
        icon={ChevronRight}
        variant="secondary"
        size="touch"
        isDisabled={date >= FILTER_DAYS.last}
        onPress={() => onChange(shiftDate(date, 1))}
      />
      <Button
        size="touch"
        className={cx(date === today && 'max-sm:hidden')}
        isDisabled={date === today}
        onPress={() => onChange(today)}
      >
        {TEXTS.today}
      </Button>
    </div>
  )
}
