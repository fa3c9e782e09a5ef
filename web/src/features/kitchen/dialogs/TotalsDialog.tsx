import { useMemo } from 'react'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { StationCard } from '../cards/cards.ts'
import { TEXTS } from '../texts.ts'
import { totalsOfCards } from './totals.ts'

interface TotalsDialogProps {
  cards: readonly StationCard[]
  onClose: () => void
}

/** 'Total por hacer': each dish once, with how many of it all shown cards need. Mounting it opens it. */
export function TotalsDialog({ cards, onClose }: TotalsDialogProps) {
  const totals = useMemo(() => totalsOfCards(cards), [cards])
  return (
    <Dialog onClose={onClose} title={TEXTS.totals} variant="sheet">
      {totals.length === 0 ? (
        <p className="text-lg text-muted">{TEXTS.empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {totals.map(({ title, extras, quantity, started, notes }) => (
            <li key={`${title} ${extras.join()}`} className="flex gap-4 py-3">
              <span className="min-w-16 text-right text-4xl leading-tight font-bold tabular-nums">
                {quantity}
              </span>
              <div className="min-w-0 grow pt-1 text-xl wrap-anywhere">
                <p className="font-semibold">{title}</p>
                {extras.length > 0 && (
                  <p className="text-lg text-info">
                    {TEXTS.extras}: {extras.join(', ')}
                  </p>
                )}
                {started > 0 && <p className="text-lg text-muted">{TEXTS.started(started)}</p>}
                {notes.map(({ quantity: of, text }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same note
                  <p key={index} className="text-lg font-medium">
                    {of} × {text}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
