import type { ShiftState } from '@comanda/shared/till/api'
import type { MovementKind } from '@comanda/shared/till/shift'
import {
  ArrowDownToLine,
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
import { PersonName } from '../../../parts/PersonName.tsx'
import { DateText } from '../../../parts/time/DateText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { TillInit } from '../data.ts'
import { MOVEMENTS, TEXTS } from '../texts.ts'
import { MovementDialog } from './MovementDialog.tsx'
import { Movements } from './Movements.tsx'

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
        <div className="grid grid-cols-2 gap-2">
          {may.till &&
            ACTIONS.map(([kind, icon]) => (
              <Button
                key={kind}
                size="lg"
                icon={icon}
                className="px-2! text-base!"
                onPress={() => movement.open(kind)}
              >
                {MOVEMENTS[kind].button}
              </Button>
            ))}
          {may.figures && (
            <Button size="lg" icon={Sigma} className="col-span-2" onPress={() => setPartialOpen(true)}>
              {TEXTS.partial}
            </Button>
          )}
          {may.till && (
            <Button
              variant="primary"
              size="lg"
              icon={ClipboardCheck}
              className="col-span-2"
              onPress={onClose}
            >
              {TEXTS.close}
            </Button>
          )}
        </div>
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

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
  </div>
)
