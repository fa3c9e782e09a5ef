import { exportLosses, type Losses } from '@comanda/shared/reports/losses'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { type ReportChoice, saveReport } from '../data.ts'
import { ReportFrame, useReportChoice } from '../ReportFrame.tsx'
import { DaysCard } from './DaysCard.tsx'
import { type Figure, useLosses } from './data.ts'
import { PeopleCard } from './PeopleCard.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { TotalTiles } from './TotalTiles.tsx'
import { LOSSES } from './texts.ts'

/** 'Pérdidas': who voids, gives away and refunds how much, who approved it, and the orders behind each figure. */
export function LossesPage() {
  const choice = useReportChoice()
  return (
    <ReportFrame
      title={LOSSES.title}
      report={useLosses(choice)}
      onSave={(format) => saveReport(exportLosses, LOSSES.fileName, choice, format)}
      back={
        <nav aria-label={LOSSES.wayBack} className="-mt-3 -ml-2.5">
          <LinkButton href="/dashboard/reports" variant="quiet" size="sm" icon={ArrowLeft}>
            {LOSSES.back}
          </LinkButton>
        </nav>
      }
    >
      {(losses) => <LossesBody losses={losses} choice={choice} />}
    </ReportFrame>
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
