import { PERIODS } from '@comanda/shared/kernel/period'
import { CalendarDays, List, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Lazy } from '../../parts/Lazy.tsx'
import { PeriodFilter } from '../../parts/PeriodFilter.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterChips } from '../../ui/FilterChips.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TEXTS } from './texts.ts'
import type { View, ViewState } from './use-view.ts'

const VIEWS = [
  { id: 'list', label: TEXTS.views.list, icon: List },
  { id: 'day', label: TEXTS.views.day, icon: CalendarDays },
] as const

const loadDay = () => import('./DayStepper.tsx')

/** Which reservations are shown, and how. */
export function Toolbar({ view, today }: { view: ViewState; today: string }) {
  return (
    <>
      <FilterChips<View> label={TEXTS.view} options={VIEWS} value={view.view} onChange={view.show} />
      {view.q === '' && view.view === 'list' && (
        <PeriodFilter periods={PERIODS} value={view.period} onChange={view.showPeriod} today={today} />
      )}
      <Lazy load={loadDay} isOpen={view.q === '' && view.view === 'day'} onFail={() => view.show('list')}>
        {({ DayStepper }) => <DayStepper date={view.date} today={today} onChange={view.showDay} />}
      </Lazy>
      <SearchBox q={view.q} onSearch={view.search} />
    </>
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
