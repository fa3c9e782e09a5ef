import { businessDate, localDate } from '@comanda/shared/kernel/business-day'
import { PERIODS } from '@comanda/shared/kernel/period'
import { AREA } from '@comanda/shared/kernel/scopes'
import { listTakenTables } from '@comanda/shared/pos/api'
import type { Reservation } from '@comanda/shared/reservations/api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CalendarDays, List, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { api, messageOf } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { useAskedByAddress } from '../../parts/hooks/use-address.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { addressOfCheck } from '../../parts/orders/addresses.ts'
import { PeriodFilter } from '../../parts/period/PeriodFilter.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { ownZone } from '../../parts/time/dates.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { useOrderEvents } from '../../realtime/use-refetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FilterChips } from '../../ui/choices/FilterChips.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { addressOfArrival } from './arrival.ts'
import { type ReservationsInit, useInit } from './data.ts'
import { DayView } from './day/DayView.tsx'
import type { Prefill } from './dialogs/form-values.ts'
import type { OpenDialog } from './dialogs/ReservationDialogs.tsx'
import { ListView, SearchView } from './ListViews.tsx'
import type { Arrival } from './ReservationCard.tsx'
import { ListSkeleton } from './ReservationsSkeleton.tsx'
import { TEXTS } from './texts.ts'
import { useView, type View, type ViewState } from './use-view.ts'

const MINUTE = 60_000

const loadDialogs = () => import('./dialogs/ReservationDialogs.tsx')

export function ReservationsPage() {
  const init = useInit()
  return (
    <>
      {!init.data && <LoadingHead />}
      <Loaded query={init} loading={<ListSkeleton />}>
        {(loaded) => <Reservations init={loaded} />}
      </Loaded>
    </>
  )
}

/** The filters keep their place until the tables of the store are known. */
function LoadingHead() {
  const today = useNow((now) => localDate(new Date(now), ownZone()))
  return (
    <PageHeader title={TEXTS.title}>
      <Toolbar view={useView(today)} today={today} />
    </PageHeader>
  )
}

function Reservations({ init }: { init: ReservationsInit }) {
  const now = useNow((at) => Math.floor(at / MINUTE)) * MINUTE
  const arrival = useArrival()
  const today = useNow((now) => businessDate(new Date(now), init))
  const view = useView(today)
  const [openDialog, open] = useState<OpenDialog | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const mayManage = storedUserMay(AREA.manageReservations)
  const addTo = (prefill: Prefill) => open({ kind: 'add', prefill })
  useAskedByAddress('nueva', () => mayManage && addTo({}))
  const actions = mayManage
    ? {
        onEdit: (reservation: Reservation) => open({ kind: 'edit', reservation }),
        onDelete: (reservation: Reservation) => open({ kind: 'delete', reservation }),
      }
    : undefined
  const addButton = (label: string) =>
    mayManage && (
      <Button variant="primary" size="touch" icon={Plus} onPress={() => addTo({})}>
        {label}
      </Button>
    )
  const shared = { init, today, now, arrival, view }

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader title={TEXTS.title} action={addButton(TEXTS.add)}>
        <Toolbar view={view} today={today} />
      </PageHeader>
      {view.q !== '' ? (
        <SearchView {...shared} actions={actions} />
      ) : view.view === 'list' ? (
        <ListView {...shared} actions={actions} addButton={addButton(TEXTS.addTitle)} />
      ) : (
        <DayView
          init={init}
          date={view.date}
          today={today}
          onAdd={mayManage ? addTo : undefined}
          onOpen={(reservation) => open({ kind: mayManage ? 'edit' : 'show', reservation })}
        />
      )}
      <Lazy load={loadDialogs} isOpen={openDialog !== null} onFail={() => open(null)}>
        {({ ReservationDialogs }) => <ReservationDialogs init={init} openDialog={openDialog} open={open} />}
      </Lazy>
    </div>
  )
}

const VIEWS = [
  { id: 'list', label: TEXTS.views.list, icon: List },
  { id: 'day', label: TEXTS.views.day, icon: CalendarDays },
] as const

const loadDay = () => import('./DayStepper.tsx')

/** Selects the period or day, the view and the search. */
function Toolbar({ view, today }: { view: ViewState; today: string }) {
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

const takenQuery = queryOptions({
  queryKey: ['reservations-taken'],
  queryFn: ({ signal }) => api(listTakenTables, { signal }),
  networkMode: 'always',
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** What the host does with guests who arrive; undefined without the scope to take orders. */
function useArrival(): Arrival | undefined {
  const mayTakeOrders = storedUserMay(AREA.pos)
  const { data } = useQuery({ ...takenQuery, enabled: mayTakeOrders })
  useOrderEvents(takenQuery.queryKey)
  const client = useQueryClient()
  const { history } = useRouter()
  const takenTables = useMemo(() => new Set(data?.tableIds), [data])

  async function receive(reservation: Reservation): Promise<void> {
    try {
      const { checks = [] } = await client.fetchQuery(takenQuery)
      const check = checks.find(({ tableId }) => tableId === reservation.table_id)
      history.push(check ? addressOfCheck(check.checkId) : addressOfArrival(reservation))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return mayTakeOrders ? { receive, takenTables } : undefined
}
