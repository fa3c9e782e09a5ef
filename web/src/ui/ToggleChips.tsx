import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { cx } from './classes.ts'

interface ToggleChip {
  id: number
  label: string
  /** Before the label. */
  mark?: ReactNode
}

interface ToggleChipsProps {
  label: string
  options: readonly ToggleChip[]
  value: readonly number[]
  onChange: (value: number[]) => void
  className?: string
}

const CHIP =
  'flex min-h-11 items-center gap-2 rounded-full border border-edge bg-surface px-4 text-base font-medium select-none ' +
  'data-hovered:bg-hover data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink'

/** Selects any number of a few options. */
export function ToggleChips({ label, options, value, onChange, className }: ToggleChipsProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={[...value]}
      onSelectionChange={(keys) => onChange([...keys].map(Number))}
      className={cx('flex flex-wrap gap-2', className)}
    >
      {options.map(({ id, label: text, mark }) => (
        <ToggleButton key={id} id={id} className={CHIP}>
          {mark}
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
