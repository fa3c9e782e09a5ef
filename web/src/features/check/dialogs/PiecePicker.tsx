import type { CheckLine } from '@comanda/shared/checks/check'
import { lineTitle } from '@comanda/shared/orders/order-words'
import { Check as CheckMark, Minus, Plus } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { cx } from '../../../ui/classes.ts'
import type { Pieces } from './lines.ts'
import { TEXTS } from './texts.ts'

interface PiecePickerProps {
  lines: readonly CheckLine[]
  chosen: Pieces
  onChange: (chosen: Pieces) => void
  currency: string
  /** Chooses only whole lines. */
  isWhole?: boolean
  /** What is said of a line with chosen pieces. */
  noteOf?: (line: CheckLine) => string | null
}

const ROW =
  'group flex min-h-12 min-w-0 grow items-center gap-3 rounded-md px-3 py-2 text-left select-none ' +
  'data-hovered:bg-hover data-selected:bg-brand-soft data-selected:text-brand-ink'

/** Lines of a check: a tap chooses all of a line or none of it, the buttons some of its pieces. */
export function PiecePicker({ lines, chosen, onChange, currency, isWhole, noteOf }: PiecePickerProps) {
  const set = (line: CheckLine, count: number) => onChange({ ...chosen, [line.id]: count })
  return (
    <ul aria-label={TEXTS.lines} className="divide-y divide-line rounded-md border border-line">
      {lines.map((line) => {
        const count = Math.min(chosen[line.id] ?? 0, line.quantity)
        const title = lineTitle(line)
        return (
          <li key={line.id} className="flex flex-wrap items-center gap-x-2 p-1">
            <ToggleButton
              className={ROW}
              isSelected={count > 0}
              onChange={(isSelected) => set(line, isSelected ? line.quantity : 0)}
            >
              <span
                aria-hidden
                className={cx(
                  'flex size-6 shrink-0 items-center justify-center rounded-sm border border-edge',
                  count > 0 && 'border-brand bg-brand text-on-brand',
                )}
              >
                {count > 0 && <CheckMark size={18} />}
              </span>
              <span className="min-w-0 grow wrap-anywhere">
                <span className="tabular-nums">{line.quantity} ×</span> {title}
                {line.notes && <span className="block text-sm text-muted">{line.notes}</span>}
                {count > 0 && noteOf && <span className="block text-sm">{noteOf(line)}</span>}
              </span>
              <MoneyText amount={line.total} currency={currency} />
            </ToggleButton>
            {line.quantity > 1 && !isWhole && (
              <div className="ml-auto flex shrink-0 items-center gap-1">
                <IconButton
                  size="touch"
                  variant="secondary"
                  icon={Minus}
                  label={TEXTS.fewer(title)}
                  isDisabled={count === 0}
                  onPress={() => set(line, count - 1)}
                />
                <output className="min-w-14 text-center text-sm tabular-nums">
                  {TEXTS.pieces(count, line.quantity)}
                </output>
                <IconButton
                  size="touch"
                  variant="secondary"
                  icon={Plus}
                  label={TEXTS.more(title)}
                  isDisabled={count === line.quantity}
                  onPress={() => set(line, count + 1)}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
