import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { shortName } from '@comanda/shared/kernel/short-name'
import type { ShiftState } from '@comanda/shared/till/api'
import type { Movement } from '@comanda/shared/till/figures'
import { type MovementKind, signOf } from '@comanda/shared/till/shift'
import {
  ArrowDownToLine,
  ArrowDownUp,
  ArrowUpFromLine,
  ClipboardCheck,
  HandCoins,
  Inbox,
  type LucideIcon,
  Sigma,
} from 'lucide-react'
import { useState } from 'react'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { PersonName } from '../../../parts/PersonName.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type TillInit, useMovements } from '../data.ts'
import { MOVEMENTS, TEXTS } from '../texts.ts'
import { MovementDialog } from './MovementDialog.tsx'

interface OpenShiftProps {
  shift: ShiftState
  init: TillInit
  may: { till: boolean; figures: boolean }
  onClose: () => void
}

const ACTIONS: [MovementKind, LucideIcon][] = [
  ['in', ArrowDownToLine],
  ['out', ArrowUpFromLine],
  ['tip_payout', HandCoins],
  ['open', Inbox],
]

const loadPartial = () => import('../figures/PartialDialog.tsx')

/** An open shift: who opened it, its movements, and the way to its closing. */
export function OpenShift({ shift, init, may, onClose }: OpenShiftProps) {
  const timeZone = init.storeSettings.time_zone
  const movement = useDialogSubject<MovementKind>()
  const [isPartialOpen, setPartialOpen] = useState(false)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
      <Card title={TEXTS.shiftOpen}>
        <dl className="mb-5 flex flex-col gap-1">
          <Fact name={TEXTS.opener}>
            <PersonName name={shift.openedBy.name} />
          </Fact>
          <Fact name={TEXTS.since}>
            <DateText at={shift.openedAt} timeZone={timeZone} time="beside" />
          </Fact>
        </dl>
        <ShiftActions
          may={may}
          onMovement={movement.open}
          onPartial={() => setPartialOpen(true)}
          onClose={onClose}
        />
      </Card>
      {may.till && <Movements shiftId={shift.id} init={init} />}
      {movement.subject && (
        <MovementDialog
          key={movement.turn}
          kind={movement.subject}
          shift={shift}
          init={init}
          isOpen={movement.isOpen}
          onClose={movement.onClose}
        />
      )}
      <Lazy load={loadPartial} isOpen={isPartialOpen} onFail={() => setPartialOpen(false)}>
        {({ PartialDialog }) => (
          <PartialDialog shift={shift} init={init} onClose={() => setPartialOpen(false)} />
        )}
      </Lazy>
    </div>
  )
}

interface ShiftActionsProps {
  may: OpenShiftProps['may']
  onMovement: (kind: MovementKind) => void
  onPartial: () => void
  onClose: () => void
}

const ShiftActions = ({ may, onMovement, onPartial, onClose }: ShiftActionsProps) => (
  <div className="grid grid-cols-2 gap-2">
    {may.till &&
      ACTIONS.map(([kind, icon]) => (
        <Button
          key={kind}
          size="lg"
          icon={icon}
          className="px-2! text-base!"
          onPress={() => onMovement(kind)}
        >
          {MOVEMENTS[kind].button}
        </Button>
      ))}
    {may.figures && (
      <Button size="lg" icon={Sigma} className="col-span-2" onPress={onPartial}>
        {TEXTS.partial}
      </Button>
    )}
    {may.till && (
      <Button variant="primary" size="lg" icon={ClipboardCheck} className="col-span-2" onPress={onClose}>
        {TEXTS.close}
      </Button>
    )}
  </div>
)

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
  </div>
)

const FIRST = 12

/** The movements of a shift, the newest first. */
function Movements({ shiftId, init }: { shiftId: number; init: TillInit }) {
  const movements = useMovements(shiftId)
  const [isWhole, setWhole] = useState(false)
  const all = movements.data?.toReversed()
  const rows = isWhole ? all : all?.slice(0, FIRST)
  return (
    <Card title={TEXTS.movements}>
      {!rows || !all ? (
        <Unfetched queries={[movements]} failed={TEXTS.failed} className="h-48" />
      ) : rows.length === 0 ? (
        <EmptyState icon={ArrowDownUp} title={TEXTS.noMovements}>
          {TEXTS.noMovementsHint}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={TEXTS.movements}>
            {rows.map((movement) => (
              <Row key={movement.id} movement={movement} init={init} />
            ))}
          </ul>
          {rows.length < all.length && (
            <Button size="touch" isFullWidth className="mt-3" onPress={() => setWhole(true)}>
              {TEXTS.allMovements(all.length)}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

const ICONS: Record<MovementKind, LucideIcon> = {
  in: ArrowDownToLine,
  out: ArrowUpFromLine,
  tip_payout: HandCoins,
  open: Inbox,
}

function Row({ movement, init }: { movement: Movement; init: TillInit }) {
  const { kind, at, by, amount, reason, note, to, approvedBy } = movement
  const { currency, time_zone } = init.storeSettings
  const Icon = ICONS[kind]
  const what = [MOVEMENTS[kind].button, to && shortName(to.name), reason].filter(Boolean).join(' · ')
  const names = [by.name, approvedBy && TEXTS.approvedBy(approvedBy.name)].filter(Boolean).join(' · ')
  const shortNames = [shortName(by.name), approvedBy && TEXTS.approvedBy(shortName(approvedBy.name))]
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 not-last:border-b not-last:border-line">
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 grow leading-5">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-sm text-muted wrap-anywhere" title={names}>
          <time dateTime={at}>{timeOfDay(new Date(at), time_zone)}</time>
          {' · '}
          {[...shortNames, note].filter(Boolean).join(' · ')}
        </p>
      </div>
      {signOf[kind] !== 0 && (
        <span className="shrink-0 font-medium">
          {signOf[kind] < 0 ? '−' : '+'}
          <MoneyText amount={amount} currency={currency} />
        </span>
      )}
    </li>
  )
}
