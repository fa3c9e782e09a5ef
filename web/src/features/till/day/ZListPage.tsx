import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { exportZ, type ZRow } from '@comanda/shared/till/z'
import { FileText } from 'lucide-react'
import { ExportMenu } from '../../../parts/files/ExportMenu.tsx'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { PersonName } from '../../../parts/PersonName.tsx'
import { useTill } from '../../../parts/till/data.ts'
import { plainDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { COVERS_ROW } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingTable } from '../../../ui/page/LoadingTable.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, ON_TOP, Table } from '../../../ui/page/Table.tsx'
import { type TillInit, useTillEvents, useTillInit } from '../data.ts'
import { DayTime } from '../figures/DayTime.tsx'
import { DifferenceText } from '../figures/DifferenceText.tsx'
import { saveFigures, useZList } from '../figures/data.ts'
import { FIGURES } from '../figures/texts.ts'
import { TillTabs } from '../TillTabs.tsx'
import { TEXTS } from '../texts.ts'

/** The Z documents of the store, the newest first. */
export function ZListPage() {
  useTillEvents()
  const [{ caja }, changeAddress] = useAddress()
  const drawerId = Number(caja) || null
  const init = useTillInit()
  const drawers = useTill().data?.drawers ?? []
  const list = useZList(drawerId)
  const rows = list.data?.pages.flatMap(({ reports }) => reports)
  return (
    <>
      <PageHeader
        title={FIGURES.reports}
        action={
          rows &&
          rows.length > 0 && (
            <ExportMenu
              hints={FIGURES.formats}
              onSave={saveFigures(
                exportZ,
                drawerId === null ? {} : { drawerId: String(drawerId) },
                FIGURES.reports,
              )}
            />
          )
        }
      >
        <TillTabs here="z" />
        {drawers.length > 1 && (
          <FilterChips
            label={FIGURES.drawer}
            options={[
              { id: 0, label: FIGURES.allDrawers },
              ...drawers.map(({ id, title }) => ({ id, label: title })),
            ]}
            value={drawerId ?? 0}
            onChange={(id) => changeAddress({ caja: id === 0 ? undefined : String(id) })}
          />
        )}
      </PageHeader>
      {rows && init.data ? (
        <Reports rows={rows} list={list} init={init.data} />
      ) : (
        <Unfetched queries={[init, list]} failed={TEXTS.failed}>
          <LoadingTable count={12} />
        </Unfetched>
      )}
    </>
  )
}

interface ReportsProps {
  rows: readonly ZRow[]
  list: ReturnType<typeof useZList>
  init: TillInit
}

function Reports({ rows, list, init }: ReportsProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        icon={FileText}
        title={FIGURES.noReports}
        action={
          <LinkButton href="/dashboard/till" size="touch">
            {FIGURES.goToTill}
          </LinkButton>
        }
      >
        {FIGURES.noReportsHint}
      </EmptyState>
    )
  return (
    <>
      <Table label={FIGURES.reports} columns={zColumns(init)} rows={rows} rowKey={({ number }) => number} />
      {list.hasNextPage && (
        <Button size="touch" className="mt-4" onPress={() => list.fetchNextPage()}>
          {FIGURES.more}
        </Button>
      )}
    </>
  )
}

function zColumns({ storeSettings: { currency, time_zone }, differenceLimit }: TillInit): Column<ZRow>[] {
  const format = moneyFormat(currency)
  return [
    {
      id: 'number',
      title: FIGURES.number,
      render: ({ number }) => (
        <TextLink isQuiet href={`/dashboard/till/z/${number}`} className={`${COVERS_ROW} font-medium`}>
          {FIGURES.z(number)}
        </TextLink>
      ),
    },
    { id: 'date', title: FIGURES.date, render: ({ businessDate }) => plainDate(businessDate) },
    { id: 'drawer', title: FIGURES.drawer, render: ({ drawerTitle }) => drawerTitle },
    {
      id: 'by',
      title: FIGURES.closedBy,
      render: ({ by, at, businessDate }) => (
        <>
          <PersonName name={by.name} />, <DayTime at={at} day={businessDate} timeZone={time_zone} />
        </>
      ),
    },
    {
      id: 'sales',
      title: FIGURES.revenue,
      align: 'right',
      className: 'tabular-nums',
      render: ({ total }) => formatPrice(format, total),
    },
    {
      id: 'difference',
      title: FIGURES.difference,
      align: 'right',
      className: ON_TOP,
      render: (row) => <DifferenceText difference={row} limit={differenceLimit} format={format} />,
    },
  ]
}
