import { shiftDate } from '@comanda/shared/kernel/business-day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TEXTS } from './texts.ts'

interface DayStepperProps {
  date: string
  today: string
  onChange: (date: string) => void
}

/** While a year is typed it passes through the first centuries. */
const isTyped = (date: string | null): date is string => date !== null && date >= '2000'

/** The day that is shown, by steps or typed. */
export function DayStepper({ date, today, onChange }: DayStepperProps) {
  return (
    <div className="flex items-end gap-1">
      <IconButton
        label={TEXTS.previousDay}
        icon={ChevronLeft}
        variant="secondary"
        size="touch"
        onPress={() => onChange(shiftDate(date, -1))}
      />
      <DateField
        label={TEXTS.day}
        value={date}
        onChange={(day) => isTyped(day) && onChange(day)}
        className="w-40"
      />
      <IconButton
        label={TEXTS.nextDay}
        icon={ChevronRight}
        variant="secondary"
        size="touch"
        onPress={() => onChange(shiftDate(date, 1))}
      />
      <Button size="touch" isDisabled={date === today} onPress={() => onChange(today)}>
        {TEXTS.today}
      </Button>
    </div>
  )
}
