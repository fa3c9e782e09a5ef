import { localDate, shiftDate } from '@comanda/shared/kernel/business-day'
import type { Answer } from '@comanda/shared/kernel/call'
import { formatPrice, type MoneyFormat, moneyFormat } from '@comanda/shared/kernel/money-format'
import { isDate } from '@comanda/shared/kernel/predicates'
import { sumOfDifferences } from '@comanda/shared/till/difference'
import { exportDay, type getDay } from '@comanda/shared/till/z'
import { ChevronLeft, ChevronRight, LockOpen, Sunset } from 'lucide-react'
import { ExportMenu } from '../../../parts/files/ExportMenu.tsx'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { PersonName } from '../../../parts/PersonName.tsx'
import { clock } from '../../../parts/time/clock.ts'
import { ownZone, plainDate } from '../../../parts/time/dates.ts'
import { storeDate } from '../../../parts/time/store-date.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { COVERS_ROW } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, ON_TOP, Table } from '../../../ui/page/Table.tsx'
import { type TillInit, useTillEvents, useTillInit } from '../data.ts'
import { DayTime } from '../figures/DayTime.tsx'
import { DifferenceText } from '../figures/DifferenceText.tsx'
import { saveFigures, useDay } from '../figures/data.ts'
import { FiguresView } from '../figures/FiguresView.tsx'
import { LoadingFigures } from '../figures/LoadingFigures.tsx'
import { Summary } from '../figures/Summary.tsx'
import { FIGURES } from '../figures/texts.ts'
import { TillTabs } from '../TillTabs.tsx'
import { TEXTS } from '../texts.ts'

type Day = Answer<typeof getDay>

/** A business day: its shifts, its open checks and drawers, and its figures. */
export function DayPage() {
  useTillEvents()
  const [{ fecha }, changeAddress] = useAddress()
  const date = fecha !== undefined && isDate(fecha) ? fecha : null
  const init = useTillInit()
  const day = useDay(date)
  // Before the store's settings are known, the browser's date.
  const today = init.data ? storeDate(clock(), init.data.storeSettings) : localDate(clock(), ownZone())
  return (
    <>
      <PageHeader
        title={FIGURES.day}
        action={
          day.data && (
            <ExportMenu
              hints={FIGURES.formats}
              onSave={saveFigures(exportDay, { date: day.data.date }, FIGURES.day)}
            />
          )
        }
        aside={
          <DayStepper
            date={date ?? day.data?.date ?? today}
            today={today}
            onChange={(next) => changeAddress({ fecha: next })}
          />
        }
      >
        <TillTabs here="day" />
      </PageHeader>
      {day.data && init.data ? (
        <DayBody day={day.data} init={init.data} />
      ) : (
        <Unfetched queries={[init, day]} failed={TEXTS.failed}>
          <LoadingFigures />
        </Unfetched>
      )}
    </>
  )
}

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
  const { storeSettings, differenceLimit } = init
  const format = moneyFormat(storeSettings.currency)
  return (
    <>
      <Summary
        figures={day.figures}
        difference={sumOfDifferences(day.shifts)}
        limit={differenceLimit}
        format={format}
      />
      <div className="mb-4 flex flex-col gap-4">
        {day.shifts.length === 0 ? (
          <Banner icon={Sunset}>
            <strong className="font-semibold">{FIGURES.noShifts}</strong> {FIGURES.noShiftsHint}
          </Banner>
        ) : (
          <>
            <OpenBanner day={day} />
            <Table
              label={FIGURES.shifts}
              columns={shiftColumns(day.date, format, init)}
              rows={day.shifts}
              rowKey={({ id }) => id}
            />
          </>
        )}
      </div>
      <FiguresView figures={day.figures} format={format} timeZone={storeSettings.time_zone} />
    </>
  )
}

function OpenBanner({ day: { shifts, figures } }: { day: Day }) {
  const openShifts = shifts.filter(({ status }) => status !== 'closed').length
  const openChecks = figures.openChecks.length
  const open = [
    ...(openShifts > 0 ? [FIGURES.openShifts(openShifts)] : []),
    ...(openChecks > 0 ? [FIGURES.openChecks(openChecks)] : []),
  ]
  return (
    <Banner tone={open.length > 0 ? 'warn' : 'good'}>
      {open.length > 0 ? open.join(' ') : FIGURES.allClosed}
    </Banner>
  )
}

type DayShift = Day['shifts'][number]

const shiftColumns = (
  date: string,
  format: MoneyFormat,
  { storeSettings: { time_zone: timeZone }, differenceLimit }: TillInit,
): Column<DayShift>[] => [
  {
    id: 'drawer',
    title: FIGURES.drawer,
    render: ({ drawerTitle }) => <span className="font-medium md:whitespace-nowrap">{drawerTitle}</span>,
  },
  {
    id: 'opened',
    title: FIGURES.openedBy,
    render: ({ openedBy, openedAt }) => (
      <>
        <PersonName name={openedBy.name} />, <DayTime at={openedAt} day={date} timeZone={timeZone} />
      </>
    ),
  },
  {
    id: 'closed',
    title: FIGURES.closedAt,
    render: ({ closedAt }) => closedAt && <DayTime at={closedAt} day={date} timeZone={timeZone} />,
  },
  {
    id: 'float',
    title: FIGURES.float,
    align: 'right',
    className: 'tabular-nums',
    render: ({ float }) => formatPrice(format, float),
  },
  {
    id: 'state',
    title: FIGURES.state,
    className: ON_TOP,
    render: ({ status, zNumber }) =>
      zNumber === null ? (
        <Badge tone="warn" rank={status === 'closed' ? 'fine' : 'soon'} icon={LockOpen}>
          {FIGURES.status[status]}
        </Badge>
      ) : (
        <TextLink href={`/dashboard/till/z/${zNumber}`} className={`${COVERS_ROW} whitespace-nowrap`}>
          {FIGURES.z(zNumber)}
        </TextLink>
      ),
  },
  {
    id: 'difference',
    title: FIGURES.difference,
    align: 'right',
    render: ({ shortage, surplus }) =>
      shortage !== null &&
      surplus !== null && (
        <DifferenceText difference={{ shortage, surplus }} limit={differenceLimit} format={format} />
      ),
  },
]
