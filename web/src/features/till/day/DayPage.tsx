import { shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { formatPrice, type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { isDate } from '@comanda/shared/kernel/predicates'
import { exportDay, type getDay } from '@comanda/shared/till/api'
import { differenceWords } from '@comanda/shared/till/difference'
import { ChevronLeft, ChevronRight, Sunset } from 'lucide-react'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { clock } from '../../../parts/time/clock.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { plainDate } from '../../../parts/time/dates.ts'
import { storeDate } from '../../../parts/time/store-date.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { type TillInit, useTillEvents, useTillInit } from '../data.ts'
import { useDay } from '../figures/data.ts'
import { FiguresView } from '../figures/FiguresView.tsx'
import { FIGURES } from '../figures/texts.ts'
import { TEXTS } from '../texts.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { useTillLinks } from './use-till-links.ts'

type Day = Answer<typeof getDay>

/** A business day: its shifts, its open checks and drawers, and its figures. */
export function DayPage() {
  useTillEvents()
  const [{ fecha }, changeAddress] = useAddress()
  const date = fecha !== undefined && isDate(fecha) ? fecha : null
  const init = useTillInit()
  const day = useDay(date)
  return (
    <>
      <PageHeader
        title={FIGURES.day}
        action={
          day.data && <ExportMenu call={exportDay} query={{ date: day.data.date }} name={FIGURES.day} />
        }
        more={useTillLinks('day')}
      >
        {init.data && (
          <DayStepper
            date={date ?? day.data?.date ?? todayAtStore(init.data)}
            today={todayAtStore(init.data)}
            onChange={(next) => changeAddress({ fecha: next })}
          />
        )}
      </PageHeader>
      {day.data && init.data ? (
        <DayBody day={day.data} init={init.data} />
      ) : (
        <Unfetched queries={[init, day]} failed={TEXTS.failed} />
      )}
    </>
  )
}

const todayAtStore = ({ storeSettings }: TillInit): string => storeDate(clock(), storeSettings)

interface DayStepperProps {
  date: string
  today: string
  /** @param date undefined: today */
  onChange: (date: string | undefined) => void
}

const DayStepper = ({ date, today, onChange }: DayStepperProps) => (
  <div className="flex items-center gap-1">
    <IconButton
      size="touch"
      icon={ChevronLeft}
      label={FIGURES.previousDay}
      onPress={() => onChange(shiftDate(date, -1))}
    />
    <p aria-live="polite" className="min-w-32 text-center text-lg font-semibold">
      {plainDate(date)}
    </p>
    <IconButton
      size="touch"
      icon={ChevronRight}
      label={FIGURES.nextDay}
      isDisabled={date >= today}
      onPress={() => onChange(shiftDate(date, 1))}
    />
    {date !== today && (
      <Button size="touch" variant="quiet" onPress={() => onChange(undefined)}>
        {FIGURES.today}
      </Button>
    )}
  </div>
)

function DayBody({ day, init }: { day: Day; init: TillInit }) {
  const { currency, time_zone } = init.storeSettings
  const format = moneyFormat(currency)
  const openShifts = day.shifts.filter(({ status }) => status !== 'closed').length
  const openChecks = day.figures.openChecks.length
  const open = [
    ...(openShifts > 0 ? [FIGURES.openShifts(openShifts)] : []),
    ...(openChecks > 0 ? [FIGURES.openChecks(openChecks)] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      {day.shifts.length === 0 ? (
        <EmptyState icon={Sunset} title={FIGURES.noShifts}>
          {FIGURES.noShiftsHint}
        </EmptyState>
      ) : (
        <>
          <Banner tone={open.length > 0 ? 'warn' : 'good'}>
            {open.length > 0 ? open.join(' ') : FIGURES.allClosed}
          </Banner>
          <Table
            label={FIGURES.shifts}
            columns={shiftColumns(format, time_zone)}
            rows={day.shifts}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <FiguresView figures={day.figures} format={format} timeZone={time_zone} />
    </div>
  )
}

type DayShift = Day['shifts'][number]

const shiftColumns = (format: MoneyFormat, timeZone: string): Column<DayShift>[] => [
  { id: 'drawer', title: FIGURES.drawer, render: ({ drawerTitle }) => drawerTitle },
  {
    id: 'opened',
    title: FIGURES.openedBy,
    render: ({ openedBy, openedAt }) => (
      <>
        {openedBy.name}, <DateText at={openedAt} timeZone={timeZone} time="beside" />
      </>
    ),
  },
  {
    id: 'closed',
    title: FIGURES.closedAt,
    render: ({ closedAt }) =>
      closedAt === null ? '–' : <DateText at={closedAt} timeZone={timeZone} time="beside" />,
  },
  {
    id: 'float',
    title: FIGURES.float,
    align: 'right',
    render: ({ float }) => formatPrice(format, float),
  },
  {
    id: 'state',
    title: FIGURES.state,
    render: ({ status, zNumber }) =>
      zNumber === null ? (
        FIGURES.status[status]
      ) : (
        <TextLink href={`/dashboard/till/z/${zNumber}`}>{FIGURES.z(zNumber)}</TextLink>
      ),
  },
  {
    id: 'difference',
    title: FIGURES.difference,
    align: 'right',
    render: ({ shortage, surplus }) =>
      shortage === null || surplus === null ? '–' : differenceWords({ shortage, surplus }, format),
  },
]
