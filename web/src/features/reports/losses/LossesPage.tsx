import { shiftDate } from '@comanda/shared/kernel/business-day'
import { formatCount } from '@comanda/shared/kernel/count-format'
import { type Cents, formatMoney, priceOf, sumCents } from '@comanda/shared/kernel/money'
import { moneyFormat } from '@comanda/shared/kernel/money-format'
import {
  exportLosses,
  LOSS_KINDS,
  LOSS_WORDS,
  type Losses,
  type LossKind,
  type PersonLoss,
} from '@comanda/shared/reports/losses'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Figure as FigureText } from '../../../ui/page/Figure.tsx'
import { BarsCard } from '../cards/BarsCard.tsx'
import { type ReportChoice, saveReport } from '../data.ts'
import { ReportFrame, useReportChoice } from '../ReportFrame.tsx'
import { spansOf } from '../spans.ts'
import { TEXTS } from '../texts.ts'
import { type Figure, useLosses } from './data.ts'
import { PeopleCard } from './PeopleCard.tsx'
import { RowsDialog } from './RowsDialog.tsx'

const LOSSES = {
  title: 'Pérdidas',
  intro:
    'Lo que se anula, se regala o se devuelve, y las diferencias de los cortes. Toca una cifra para ver de qué se compone.',
  back: 'Reportes',
  wayBack: 'Volver',
  none: 'Sin pérdidas en este periodo',
  noneHint:
    'Aquí aparecen anulaciones, descuentos, cortesías, reembolsos, pedidos cerrados sin cobrar, aperturas del cajón y diferencias de los cortes.',
  byPerson: 'Por persona',
  byApprover: 'Por quien autorizó',
  noApprovals: 'Nada necesitó autorización.',
  byDay: 'Por día',
  amount: 'Importe',
  times: 'Veces',
  timesOf: (count: number) => (count === 1 ? '1 vez' : `${formatCount(count)} veces`),
  meaning: (sum: string, times: string, percent: number) =>
    `${sum} en ${times}: ${percent} % de las pérdidas.`,
  most: (kind: string, amount: string) => ` Lo más: ${kind.toLowerCase()}, ${amount}.`,
  afterBill: (count: number) =>
    count === 1
      ? ' 1 fue después de imprimir la cuenta: revísala.'
      : ` ${formatCount(count)} fueron después de imprimir la cuenta: revísalas.`,
  of: (kind: string, person: string) => `${kind} de ${person}`,
  approvedBy: (kind: string, person: string) => `${kind} que autorizó ${person}`,
  summary: (sum: string) => `Pérdidas por día: ${sum} en total.`,
  fileName: 'Perdidas',
}

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
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<Figure>()
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
        meaningOf={(own) => meaningOf(own, losses)}
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
          onClose={onClose}
          choice={choice}
          figure={subject}
          currency={losses.currency}
          timeZone={losses.timeZone}
        />
      )}
    </div>
  )
}

/** Not money that is gone. */
const NOT_LOST: readonly LossKind[] = ['surplus', 'drawer_open']

const AFTER_BILL: readonly LossKind[] = ['void_after_bill', 'cancelled_after_bill']

const lostIn = <L extends Pick<PersonLoss, 'kind'>>(all: readonly L[]): L[] =>
  all.filter(({ kind }) => !NOT_LOST.includes(kind))
const sumOf = (all: readonly Pick<PersonLoss, 'amount'>[]) =>
  sumCents(all.map(({ amount }) => priceOf(amount)))

/** How much of all losses is a person's, what most of it is, and what to look at. Null without a loss in money. */
function meaningOf(own: readonly PersonLoss[], { totals, currency }: Losses): string | null {
  const money = moneyFormat(currency)
  const lost = lostIn(own)
  const [sum, all] = [sumOf(lost), sumOf(lostIn(totals))]
  const [most] = lost.toSorted((a, b) => priceOf(b.amount) - priceOf(a.amount))
  if (!most || sum === 0) return null
  const times = lost.reduce((count, one) => count + one.count, 0)
  const late = own.reduce((count, one) => count + (AFTER_BILL.includes(one.kind) ? one.count : 0), 0)
  return [
    LOSSES.meaning(money(sum), LOSSES.timesOf(times), Math.round((100 * sum) / all)),
    ...(lost.length > 1 ? [LOSSES.most(LOSS_WORDS[most.kind], money(priceOf(most.amount)))] : []),
    ...(late > 0 ? [LOSSES.afterBill(late)] : []),
  ].join('')
}

/** Every day of the period up to today with its loss. */
function daysOfLosses({ byDay, from, to, today }: Losses) {
  const days = new Map<string, { times: number; cents: Cents[] }>()
  const last = to < today ? to : today
  for (let date = from; date <= last; date = shiftDate(date, 1)) days.set(date, { times: 0, cents: [] })
  for (const { date, kind, count, amount } of byDay) {
    const day = days.get(date)
    if (!day || NOT_LOST.includes(kind)) continue
    day.times += count
    day.cents.push(priceOf(amount))
  }
  return Array.from(days, ([date, { times, cents }]) => ({
    date,
    times,
    total: formatMoney(sumCents(cents)),
  }))
}

/** The losses over time, in days, weeks or months by the length of the period. */
function DaysCard({ losses }: { losses: Losses }) {
  const { unit, spans } = spansOf(daysOfLosses(losses), losses.today)
  const sum = moneyFormat(losses.currency)(sumCents(spans.map(({ total }) => total)))
  return (
    <BarsCard
      title={LOSSES.byDay}
      currency={losses.currency}
      heads={{ row: TEXTS.unit[unit], times: LOSSES.times, total: LOSSES.amount }}
      rows={spans}
      summary={LOSSES.summary(sum)}
      labelPx={56}
    />
  )
}

const TILE =
  'flex flex-col rounded-lg border border-line bg-surface px-4 py-3 text-left data-hovered:bg-hover ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus'

interface TotalTilesProps {
  losses: Losses
  onShow: (figure: Figure) => void
}

/** A button per kind with its sum; it opens the rows of the sum. */
function TotalTiles({ losses: { totals, currency }, onShow }: TotalTilesProps) {
  const shown = LOSS_KINDS.flatMap((kind) => totals.find((total) => total.kind === kind) ?? [])
  return (
    <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
      {shown.map(({ kind, count, amount }) => (
        <Button
          key={kind}
          className={TILE}
          aria-label={`${LOSS_WORDS[kind]}: ${LOSSES.timesOf(count)}`}
          onPress={() => onShow({ title: LOSS_WORDS[kind], kind })}
        >
          <span className="text-muted">{LOSS_WORDS[kind]}</span>
          {kind === 'drawer_open' ? (
            <FigureText>{formatCount(count)}</FigureText>
          ) : (
            <>
              <FigureText>
                <MoneyText amount={amount} currency={currency} />
              </FigureText>
              <span className="text-sm text-muted">{LOSSES.timesOf(count)}</span>
            </>
          )}
        </Button>
      ))}
    </div>
  )
}
