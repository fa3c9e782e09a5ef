import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { CHIP } from '../classes.ts'

interface ToggleChip {
  id: number
  label: string
  /** Before the label. */
  mark?: ReactNode
  isDisabled?: boolean
}

interface ToggleChipsProps {
  label: string
  options: readonly ToggleChip[]
  value: readonly number[]
  onChange: (value: number[]) => void
}

/** Selects any number of a few options. */
export function ToggleChips({ label, options, value, onChange }: ToggleChipsProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={[...value]}
      onSelectionChange={(keys) => onChange([...keys].map(Number))}
      className="flex flex-wrap gap-2"
    >
      {options.map(({ id, label: text, mark, isDisabled = false }) => (
        <ToggleButton key={id} id={id} isDisabled={isDisabled} className={CHIP}>
          {mark}
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
