import type { KitchenVoid } from '@comanda/shared/kitchen/api'
import { lineTitle } from '@comanda/shared/orders/order-words'
import { Ban, CircleCheck, WifiOff } from 'lucide-react'
import { memo } from 'react'
import { useIsOffline } from '../../../parts/offline/use-is-offline.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TEXTS } from '../texts.ts'
import type { ClosedVoids } from './cards.ts'

interface VoidCardProps {
  card: ClosedVoids
  onSeen: (itemIds: readonly number[]) => void
}

/** Voided lines of an order that has left the kitchen. */
export const VoidCard = memo(function VoidCard({ card, onSeen }: VoidCardProps) {
  const order = TEXTS.nameOfCard(card)
  return (
    <article
      aria-label={`${TEXTS.voided} · ${order}`}
      data-void
      className="scroll-mt-20 rounded-lg border border-l-[10px] border-bad-solid bg-bad-soft px-3 py-2"
    >
      <h2 className="font-bold wrap-anywhere">
        <span className="flex items-center gap-2 text-xl text-bad">
          <Ban aria-hidden size={24} className="shrink-0" />
          {TEXTS.voided}
        </span>{' '}
        <span className="text-3xl">{order}</span>
      </h2>
      <ul className="mt-3 space-y-3">
        {card.lines.map((line) => (
          <li key={line.item_id}>
            <VoidedLine line={line} isOnVoidCard />
          </li>
        ))}
      </ul>
      <SeenButton lines={card.lines} onSeen={onSeen} />
    </article>
  )
})

interface VoidedLineProps {
  line: KitchenVoid
  /** The card says already that it is cancelled. */
  isOnVoidCard?: boolean
}

export function VoidedLine({ line, isOnVoidCard }: VoidedLineProps) {
  const words = [!isOnVoidCard && TEXTS.voidedLine, line.reason].filter(Boolean).join(': ')
  return (
    <div className="text-xl wrap-anywhere">
      <p className="font-semibold">
        <s className="text-ink">
          <span className="font-bold">{line.quantity} ×</span> {lineTitle(line)}
        </s>
      </p>
      {words && (
        <p className="flex items-start gap-2 font-semibold text-bad">
          <Ban aria-hidden className="mt-0.5 shrink-0" size={22} />
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

interface SeenButtonProps {
  lines: readonly KitchenVoid[]
  onSeen: (itemIds: readonly number[]) => void
}

/** Disabled offline: the person who voided a line has to know whether it was seen. */
export function SeenButton({ lines, onSeen }: SeenButtonProps) {
  const isOffline = useIsOffline()
  const titles = lines.map(lineTitle).join(', ')
  return (
    <Button
      className="mt-2"
      size="touch"
      isFullWidth
      icon={isOffline ? WifiOff : CircleCheck}
      isDisabled={isOffline}
      aria-label={`${isOffline ? TEXTS.offline : TEXTS.seen}: ${titles}`}
      onPress={() => onSeen(lines.map(({ item_id }) => item_id))}
    >
      {isOffline ? TEXTS.offline : TEXTS.seen}
    </Button>
  )
}
