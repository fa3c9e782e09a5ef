import { ChefHat } from 'lucide-react'
import { memo, useCallback } from 'react'
import { Columns } from '../../parts/Columns.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { ClosedVoids } from './cards/cards.ts'
import { KitchenCard } from './cards/KitchenCard.tsx'
import type { StationCard } from './cards/station-cards.ts'
import { VoidCard } from './cards/VoidCard.tsx'
import type { Seen } from './cards/voids.ts'
import { SIZES, thresholdsOf, useScreenSettings, WIDTHS } from './screen/settings.ts'
import type { Step } from './steps/step-queue.ts'
import { TEXTS } from './texts.ts'

interface BoardProps {
  cards: readonly StationCard[]
  voidCards: readonly ClosedVoids[]
  newIds: ReadonlySet<number>
  shown: readonly number[]
  onStep: (step: Step) => void
  onSeen: (seen: Seen) => void
}

export const Board = memo(function Board({ cards, voidCards, newIds, shown, onStep, onSeen }: BoardProps) {
  const { settings } = useScreenSettings()
  const seen = useCallback(
    (itemIds: readonly number[]) => onSeen({ itemIds, stationIds: shown }),
    [onSeen, shown],
  )
  if (cards.length + voidCards.length === 0) {
    return (
      <EmptyState icon={ChefHat} title={TEXTS.empty}>
        {TEXTS.emptyHint}
      </EmptyState>
    )
  }
  const zoom = SIZES[settings.size]
  return (
    <div style={zoom === 1 ? undefined : { zoom }}>
      <Columns minWidth={WIDTHS[settings.width]}>
        {[
          ...voidCards.map((card) => <VoidCard key={`void-${card.order_id}`} card={card} onSeen={seen} />),
          ...cards.map((card) => (
            <KitchenCard
              key={card.key}
              card={card}
              thresholds={thresholdsOf(settings, card.delivery_type)}
              isNew={newIds.has(card.id)}
              onStep={onStep}
              onSeen={onSeen}
            />
          )),
        ]}
      </Columns>
    </div>
  )
})
