import { PERIODS } from '@comanda/shared/kernel/period'
import { CalendarDays, List } from 'lucide-react'
import { Lazy } from '../../parts/Lazy.tsx'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { TEXTS } from './texts.ts'
import type { View, ViewState } from './use-view.ts'

const VIEWS = [
  { id: 'list', label: TEXTS.views.list, icon: List },
  { id: 'day', label: TEXTS.views.day, icon: CalendarDays },
] as const

const loadDay = () => import('./DayStepper.tsx')

/** Selects the period or day, the view and the search. */
export function Toolbar({ view, today }: { view: ViewState; today: string }) {
  return (
    <>
      <FilterChips<View>
        hasPhoneIcons
        label={TEXTS.view}
        options={VIEWS}
        value={view.view}
        onChange={view.show}
      />
      {view.q === '' && view.view === 'list' && (
        <PeriodFilter periods={PERIODS} value={view.period} onChange={view.showPeriod} today={today} />
      )}
      <Lazy load={loadDay} isOpen={view.q === '' && view.view === 'day'} onFail={() => view.show('list')}>
        {({ DayStepper }) => <DayStepper date={view.date} today={today} onChange={view.showDay} />}
      </Lazy>
      <SearchBox
        isFolded
        label={TEXTS.search}
        placeholder={TEXTS.searchHint}
        value={view.q}
        onSearch={view.search}
        className="sm:ml-auto"
      />
    </>
  )
}
