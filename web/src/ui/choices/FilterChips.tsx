import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { CHIP, cx } from '../classes.ts'
import type { Option } from './options.tsx'

interface FilterChipsProps<K extends string | number> {
  label: string
  /** A badge shows the number or the state behind a chip. */
  options: readonly (Option<K> & { badge?: ReactNode })[]
  value: K
  onChange: (value: K) => void
  /** A phone shows the icons alone; screen readers read the words. */
  hasPhoneIcons?: boolean
  className?: string
}

/**
 * Selects one of a few options, such as categories, periods or statuses. A long row scrolls horizontally; the selected
 * chip stays visible at its edge.
 */
export function FilterChips<K extends string | number>({
  label,
  options,
  value,
  onChange,
  hasPhoneIcons = false,
  className,
}: FilterChipsProps<K>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectedKeys={[value]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const [chosen] = keys
        if (chosen !== undefined) onChange(chosen as K)
      }}
      className={cx('relative -m-1 flex gap-2 overflow-x-auto p-1', className)}
    >
      {options.map(({ id, label: text, icon: Icon, description, isDisabled, badge }) => (
        <ToggleButton
          key={id}
          id={id}
          isDisabled={isDisabled}
          className={cx(
            CHIP,
            'shrink-0 data-selected:sticky data-selected:inset-x-0',
            hasPhoneIcons && 'max-sm:px-3',
          )}
        >
          {Icon && <Icon aria-hidden size={18} />}
          <span className={cx(hasPhoneIcons && 'max-sm:sr-only')}>{text}</span>
          {description && <span className="text-sm text-muted">{description}</span>}
          {badge}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
