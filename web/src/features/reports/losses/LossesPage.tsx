import { REPORT_PERIODS } from '@comanda/shared/reports/api'
import type { Losses } from '@comanda/shared/reports/losses'
import { ArrowLeft, Download, FileSpreadsheet, FileText, ShieldCheck } from 'lucide-react'
import { messageOf } from '../../../api/client.ts'
import { PeriodFilter } from '../../../parts/period/PeriodFilter.tsx'
import { periodInAddress } from '../../../parts/period/period-words.ts'
import { useAddress } from '../../../parts/use-address.ts'
import { useDialogSubject } from '../../../parts/use-dialog-subject.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PhoneLabel } from '../../../ui/PhoneLabel.tsx'
import { choiceOf, type ReportChoice } from '../data.ts'
import { ReportSkeleton } from '../ReportSkeleton.tsx'
import { rangeName } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { DaysCard } from './DaysCard.tsx'
import { type Figure, saveLosses, useLosses } from './data.ts'
import { PeopleCard } from './PeopleCard.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { TotalTiles } from './TotalTiles.tsx'
import { LOSSES } from './texts.ts'

const FORMATS = [
  { id: 'csv', icon: FileText },
  { id: 'xlsx', icon: FileSpreadsheet },
] as const

/** 'Pérdidas': who voids, gives away and refunds how much, who approved it, and the orders behind each figure. */
export function LossesPage() {
  const [address, change] = useAddress()
  const choice = choiceOf(address)
  const { data, error, refetch, isPlaceholderData } = useLosses(choice)
  const isFailed = error !== null && (isPlaceholderData || !data)
  return (
    <>
      <PageHeader
        title={LOSSES.title}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton size="touch" icon={ArrowLeft} href="/dashboard/reports">
              <PhoneLabel>{LOSSES.back}</PhoneLabel>
            </LinkButton>
            <MenuButton
              trigger={
                <Button size="touch" icon={Download}>
                  <PhoneLabel>{TEXTS.export}</PhoneLabel>
                </Button>
              }
              items={FORMATS.map(({ id, icon }) => ({
                id,
                icon,
                label: TEXTS[id],
                description: TEXTS[`${id}Hint`],
                onAction: () => saveLosses(choice, id),
              }))}
            />
          </div>
        }
      >
        <PeriodFilter
          periods={REPORT_PERIODS}
          value={choice}
          onChange={(chosen) => change(periodInAddress(chosen))}
          today={data?.today}
        />
        {data && !isFailed && <p className="self-center text-muted">{rangeName(data.from, data.to)}</p>}
      </PageHeader>
      {data && error && !isFailed && (
        <Banner tone="warn" className="mb-4">
          {messageOf(error, TEXTS.failed)}
        </Banner>
      )}
      {isFailed ? (
        <ErrorState text={messageOf(error, TEXTS.failed)} onRetry={refetch} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className="@container transition-opacity aria-busy:opacity-60">
          <LossesBody losses={data} choice={choice} />
        </div>
      ) : (
        <ReportSkeleton />
      )}
    </>
  )
}

function LossesBody({ losses, choice }: { losses: Losses; choice: ReportChoice }) {
  const { subject, turn, isOpen, onOpenChange, open } = useDialogSubject<Figure>()
  if (losses.totals.length === 0)
    return (
      <EmptyState icon={ShieldCheck} title={LOSSES.none}>
        {LOSSES.noneHint}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{LOSSES.intro}</p>
      <TotalTiles losses={losses} onShow={open} />
      {losses.byDay.length > 0 && losses.from !== losses.to && <DaysCard losses={losses} />}
      <PeopleCard
        title={LOSSES.byPerson}
        people={losses.byPerson}
        currency={losses.currency}
        figureOf={(kind, { username, name }) => ({ title: LOSSES.of(kind, name), username })}
        onShow={open}
      />
      <PeopleCard
        title={LOSSES.byApprover}
        people={losses.byApprover}
        currency={losses.currency}
        none={LOSSES.noApprovals}
        figureOf={(kind, { username, name }) => ({
          title: LOSSES.approvedBy(kind, name),
          approver: username,
        })}
        onShow={open}
      />
      {subject && (
        <RowsDialog
          key={turn}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          choice={choice}
          figure={subject}
          currency={losses.currency}
          timeZone={losses.timeZone}
        />
      )}
    </div>
  )
}
