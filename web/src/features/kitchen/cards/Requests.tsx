import { MessageSquareWarning, Plus } from 'lucide-react'
import { cx } from '../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'
import type { ShownItem } from './cards.ts'

interface RequestsProps {
  line: Pick<ShownItem, 'addons' | 'notes'>
}

const titlesOf = ({ addons }: RequestsProps['line']) => addons.map(({ title }) => title).join(', ')

const BOX = 'mt-0.5 flex w-full items-start gap-1.5 rounded-md px-1.5 py-px text-lg leading-snug font-medium'

/** Extras and notes, separate from the item's name. */
export function SpecialRequests({ line }: RequestsProps) {
  return (
    <>
      {line.addons.length > 0 && (
        <span className={cx(BOX, 'bg-info-soft text-info')}>
          <Plus aria-hidden className="mt-0.5 shrink-0" size={18} />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{TEXTS.extras}: </span>
            {titlesOf(line)}
          </span>
        </span>
      )}
      {line.notes && (
        <span className={cx(BOX, 'bg-ink text-canvas')}>
          <MessageSquareWarning aria-hidden className="mt-0.5 shrink-0" size={18} />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{TEXTS.notes}: </span>
            {line.notes}
          </span>
        </span>
      )}
    </>
  )
}

/** Those of a finished item, for the hand-over: small, because the lines left to cook need the room. */
export function FinishedRequests({ line }: RequestsProps) {
  if (line.addons.length === 0 && !line.notes) return null
  return (
    <p className="text-base leading-snug text-muted wrap-anywhere">
      {line.addons.length > 0 && `${TEXTS.extras}: ${titlesOf(line)}`}
      {line.addons.length > 0 && line.notes && ' · '}
      {line.notes && <span className="font-semibold text-ink">{`${TEXTS.notes}: ${line.notes}`}</span>}
    </p>
  )
}
