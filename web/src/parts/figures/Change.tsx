import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { cx } from '../../ui/classes.ts'
import { changeText, compareFigures, type FigureChange } from './compare-figures.ts'

const ARROWS = { more: ArrowUp, begun: ArrowUp, less: ArrowDown, same: Equal } as const
const TONES = { more: 'text-good', begun: 'text-good', less: 'text-bad', same: 'text-muted' } as const
const SPANISH = { begun: 'Más', same: 'Igual', more: 'más', less: 'menos' }

interface ChangeProps {
  now: number
  before: number
  /** Neither good nor bad. */
  isNeutral?: boolean | undefined
  words?: Record<FigureChange['kind'], string>
}

/** The change of a figure in color, arrow and words: `12% más`, `×12`. */
export function Change({ now, before, isNeutral, words = SPANISH }: ChangeProps) {
  const change = compareFigures(now, before)
  const Arrow = ARROWS[change.kind]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-medium whitespace-nowrap',
        isNeutral ? 'text-ink' : TONES[change.kind],
      )}
    >
      <Arrow aria-hidden size={14} className="shrink-0" />
      {changeText(change, words)}
    </span>
  )
}
