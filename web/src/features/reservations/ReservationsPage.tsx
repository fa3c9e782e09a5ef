import { businessDate, localDate } from '@comanda/shared/kernel/business-day'
import { AREA } from '@comanda/shared/kernel/scopes'
import type { Reservation } from '@comanda/shared/reservations/api'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { storedUserMay } from '../../api/session.ts'
import { useAskedByAddress } from '../../parts/hooks/use-address.ts'
import { useKeptFocus } from '../../parts/hooks/use-kept-focus.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { ownZone } from '../../parts/time/dates.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { type ReservationsInit, useInit } from './data.ts'
import { DayView } from './day/DayView.tsx'
import type { Prefill } from './dialogs/form-values.ts'
import type { OpenDialog } from './dialogs/ReservationDialogs.tsx'
import { ListView, SearchView } from './ListViews.tsx'
import { ListSkeleton } from './ReservationsSkeleton.tsx'
import { Toolbar } from './Toolbar.tsx'
import { TEXTS } from './texts.ts'
import { useArrival } from './use-arrival.ts'
import { useView } from './use-view.ts'

const MINUTE = 60_000

const loadDialogs = () => import('./dialogs/ReservationDialogs.tsx')

export function ReservationsPage() {
  const init = useInit()
  return (
    <>
      {!init.data && <LoadingHead />}
      <Loaded query={init} failed={TEXTS.failed} loading={<ListSkeleton />}>
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
