import { lineTitle } from '@comanda/shared/orders/order-words'
import { Check, Flame, MessageSquareWarning, Plus } from 'lucide-react'
import { memo } from 'react'
import { ItemStatusBadge } from '../../../parts/orders/StatusBadge.tsx'
import { cx } from '../../../ui/classes.ts'
import type { Step } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { nextStep, type ShownItem } from './cards.ts'
import { KitchenButton } from './KitchenButton.tsx'
import { SeenButton, VoidedLine } from './VoidCard.tsx'

interface KitchenItemRowProps {
  item: ShownItem
  /** The station of the card; null for a line without stations. */
  stationId: number | null
  onStep: (step: Step) => void
  onSeen: (itemIds: readonly number[]) => void
}

export const KitchenItemRow = memo(function KitchenItemRow(props: KitchenItemRowProps) {
  const { item, stationId, onStep, onSeen } = props
  if (item.voided)
    return (
      <li className="border-t border-line bg-bad-soft px-4 py-3">
        <VoidedLine line={item.voided} />
        <SeenButton lines={[item.voided]} onSeen={onSeen} />
      </li>
    )
  const isPreparing = item.status === 'preparing'
  const hasNextStep = nextStep(item) !== null
  return (
    <li
      className={cx(
        'border-t border-line px-4 py-3',
        isPreparing && 'bg-warn-soft/60',
        !hasNextStep && 'py-2',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p
          className={cx(
            'max-w-full grow text-xl wrap-anywhere',
            hasNextStep ? 'font-semibold' : 'text-muted',
            item.status === 'cancelled' && 'line-through',
          )}
        >
          <span className="font-bold">{item.quantity} ×</span> {lineTitle(item)}
        </p>
        <ItemStatusBadge status={item.status} />
      </div>
      {hasNextStep ? (
        <SpecialRequests item={item} />
      ) : (
        item.status !== 'cancelled' && <FinishedRequests item={item} />
      )}
      <StepButton item={item} stationId={stationId} onStep={onStep} />
    </li>
  )
})

/** Extras and notes, separate from the item's name. */
function SpecialRequests({ item }: { item: ShownItem }) {
  if (item.addons.length === 0 && !item.notes) return null
  return (
    <div className="mt-2 space-y-1.5 text-xl wrap-anywhere">
      {item.addons.length > 0 && (
        <p className="flex items-start gap-2 rounded-md bg-info-soft px-3 py-1.5 text-info">
          <Plus aria-hidden className="mt-0.5 shrink-0" size={22} />
          <span>
            <span className="font-semibold">{TEXTS.extras}:</span>{' '}
            {item.addons.map((addon) => addon.title).join(', ')}
          </span>
        </p>
      )}
      {item.notes && (
        <p className="flex items-start gap-2 rounded-md bg-ink px-3 py-1.5 text-canvas">
          <MessageSquareWarning aria-hidden className="mt-0.5 shrink-0" size={22} />
          <span>
            <span className="font-semibold">{TEXTS.notes}:</span> {item.notes}
          </span>
        </p>
      )}
    </div>
  )
}

/** Those of a finished item, for the hand-over: small, because the lines left to cook need the room. */
function FinishedRequests({ item: { addons, notes } }: { item: ShownItem }) {
  if (addons.length === 0 && !notes) return null
  return (
    <p className="text-lg leading-snug text-muted wrap-anywhere">
      {addons.length > 0 && `${TEXTS.extras}: ${addons.map((addon) => addon.title).join(', ')}`}
      {addons.length > 0 && notes && ' · '}
      {notes && `${TEXTS.notes}: ${notes}`}
    </p>
  )
}

function StepButton({ item, stationId, onStep }: Omit<KitchenItemRowProps, 'onSeen'>) {
  const next = nextStep(item)
  if (!next) return null
  const isStart = next === 'preparing'
  const word = isStart ? TEXTS.start : TEXTS.complete
  return (
    <KitchenButton
      className="mt-3"
      word={word}
      name={`${word}: ${item.item_title}`}
      icon={isStart ? Flame : Check}
      variant={isStart ? 'secondary' : 'primary'}
      isPending={item.isSaving}
      onPress={() => onStep({ itemIds: [item.id], stationId, status: next })}
    />
  )
}
