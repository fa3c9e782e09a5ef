import { shiftDate } from '@comanda/shared/kernel/business-day'
import { PERIODS } from '@comanda/shared/kernel/period'
import { CalendarDays, ChevronLeft, ChevronRight, List, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PeriodFilter } from '../../parts/PeriodFilter.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { FilterChips } from '../../ui/FilterChips.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TEXTS } from './texts.ts'
import type { View, ViewState } from './use-view.ts'

const VIEWS = [
  { id: 'list', label: TEXTS.views.list, icon: List },
  { id: 'day', label: TEXTS.views.day, icon: CalendarDays },
] as const

/** Which reservations are shown, and how. */
export function Toolbar({ view, today }: { view: ViewState; today: string }) {
  return (
    <>
      <FilterChips<View> label={TEXTS.view} options={VIEWS} value={view.view} onChange={view.show} />
      {view.q !== '' ? null : view.view === 'day' ? (
        <DayStepper date={view.date} today={today} onChange={view.showDay} />
      ) : (
        <PeriodFilter periods={PERIODS} value={view.period} onChange={view.showPeriod} today={today} />
      )}
      <SearchBox q={view.q} onSearch={view.search} />
    </>
  )
}

interface DayStepperProps {
  date: string
  today: string
  onChange: (date: string) => void
}

/** While a year is typed it passes through the first centuries. */
const isTyped = (date: string | null): date is string => date !== null && date >= '2000'

function DayStepper({ date, today, onChange }: DayStepperProps) {
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

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  useEffect(() => setText(q), [q])
  const submit = () => {
    if (text.trim() !== '') onSearch(text)
  }
  return (
    <search className="flex grow gap-2 sm:ml-auto sm:max-w-md">
      <SearchField
        label={TEXTS.search}
        placeholder={TEXTS.searchHint}
        value={text}
        onChange={setText}
        onSubmit={submit}
        onClear={() => q !== '' && onSearch('')}
        className="grow"
      />
      <Button size="touch" icon={Search} onPress={submit}>
        {TEXTS.searchButton}
      </Button>
    </search>
  )
}
