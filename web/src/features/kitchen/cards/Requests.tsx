import { MessageSquareWarning, Plus } from 'lucide-react'
import { TEXTS } from '../texts.ts'
import type { ShownItem } from './cards.ts'

interface RequestsProps {
  line: Pick<ShownItem, 'addons' | 'notes'>
}

const titlesOf = ({ addons }: RequestsProps['line']) => addons.map(({ title }) => title).join(', ')

/** Extras and notes, separate from the item's name. */
export function SpecialRequests({ line }: RequestsProps) {
  return (
    <>
      {line.addons.length > 0 && (
        <span className="mt-1 flex w-full items-start gap-2 rounded-md bg-info-soft px-2 py-0.5 text-info">
          <Plus aria-hidden className="mt-0.5 shrink-0" size={22} />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{TEXTS.extras}: </span>
            {titlesOf(line)}
          </span>
        </span>
      )}
      {line.notes && (
        <span className="mt-1 flex w-full items-start gap-2 rounded-md bg-ink px-2 py-0.5 text-canvas">
          <MessageSquareWarning aria-hidden className="mt-0.5 shrink-0" size={22} />
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
  const words = [
    line.addons.length > 0 && `${TEXTS.extras}: ${titlesOf(line)}`,
    line.notes && `${TEXTS.notes}: ${line.notes}`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return <p className="text-base leading-snug text-muted wrap-anywhere">{words.join(' · ')}</p>
}
