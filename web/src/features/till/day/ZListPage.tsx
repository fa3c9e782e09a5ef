import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { exportZ, type ZRow } from '@comanda/shared/till/api'
import { differenceWords, NO_DIFFERENCE } from '@comanda/shared/till/difference'
import { FileText } from 'lucide-react'
import { useAddress } from '../../../parts/hooks/use-address.ts'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { useTill } from '../../../parts/till/data.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { plainDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { FilterChips } from '../../../ui/choices/FilterChips.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { type Column, Table } from '../../../ui/page/Table.tsx'
import { type TillInit, useTillEvents, useTillInit } from '../data.ts'
import { useZList } from '../figures/data.ts'
import { FIGURES } from '../figures/texts.ts'
import { TEXTS } from '../texts.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { useTillLinks } from './use-till-links.ts'

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
              call={exportZ}
              query={drawerId === null ? {} : { drawerId: String(drawerId) }}
              name={FIGURES.reports}
            />
          )
        }
        more={useTillLinks('z')}
      >
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
        rows.length === 0 ? (
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
        ) : (
          <>
            <Table
              label={FIGURES.reports}
              columns={zColumns(init.data)}
              rows={rows}
              rowKey={({ number }) => number}
            />
            {list.hasNextPage && (
              <Button size="touch" className="mt-4" onPress={() => list.fetchNextPage()}>
                {FIGURES.more}
              </Button>
            )}
          </>
        )
      ) : (
        <Unfetched queries={[init, list]} failed={TEXTS.failed} />
      )}
    </>
  )
}

function zColumns({ storeSettings: { currency, time_zone } }: TillInit): Column<ZRow>[] {
  const format = moneyFormat(currency)
  return [
    {
      id: 'number',
      title: FIGURES.number,
      render: ({ number }) => <TextLink href={`/dashboard/till/z/${number}`}>{FIGURES.z(number)}</TextLink>,
    },
    { id: 'drawer', title: FIGURES.drawer, render: ({ drawerTitle }) => drawerTitle },
    { id: 'date', title: FIGURES.date, render: ({ businessDate }) => plainDate(businessDate) },
    {
      id: 'by',
      title: FIGURES.closedBy,
      render: ({ by, at }) => (
        <>
          {by.name}, <DateText at={at} timeZone={time_zone} time="beside" />
        </>
      ),
    },
    {
      id: 'sales',
      title: FIGURES.sales,
      align: 'right',
      render: ({ total }) => formatPrice(format, total),
    },
    {
      id: 'difference',
      title: FIGURES.difference,
      align: 'right',
      render: (row) => {
        const words = differenceWords(row, format)
        return <span className={words === NO_DIFFERENCE ? 'text-muted' : 'font-semibold'}>{words}</span>
      },
    },
  ]
}
