import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { cx, TILE } from '../classes.ts'

export interface Choice<K extends string | number> {
  id: K
  label: string
  description?: string
  /** The whole text of a shortened label. */
  title?: string
}

interface ChoiceButtonsProps<K extends string | number> {
  label: string
  choices: readonly Choice<K>[]
  value: K | null
  onChange: (value: K) => void
  className?: string
  isDisabled?: boolean
}

/** Selects one of a few choices by large buttons. */
export function ChoiceButtons<K extends string | number>(props: ChoiceButtonsProps<K>) {
  const { label, choices, value, onChange, className, isDisabled = false } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      <ToggleButtonGroup
        aria-labelledby={id}
        selectedKeys={value === null ? [] : [value]}
        disallowEmptySelection
        isDisabled={isDisabled}
        onSelectionChange={(keys) => {
          const [chosen] = keys
          if (chosen !== undefined) onChange(chosen as K)
        }}
        className={cx('grid gap-2', className ?? 'grid-cols-2 sm:grid-cols-3')}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice.id} id={choice.id} className={TILE}>
            <span title={choice.title}>{choice.label}</span>
            {choice.description && (
              <span className="text-sm font-normal text-muted">{choice.description}</span>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
