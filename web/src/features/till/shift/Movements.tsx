import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { shortName } from '@comanda/shared/kernel/short-name'
import type { Movement } from '@comanda/shared/till/figures'
import { type MovementKind, signOf } from '@comanda/shared/till/shift'
import {
  ArrowDownToLine,
  ArrowDownUp,
  ArrowUpFromLine,
  HandCoins,
  Inbox,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type TillInit, useMovements } from '../data.ts'
import { MOVEMENTS, TEXTS } from '../texts.ts'

const FIRST = 12

/** The movements of a shift, the newest first. */
export function Movements({ shiftId, init }: { shiftId: number; init: TillInit }) {
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
