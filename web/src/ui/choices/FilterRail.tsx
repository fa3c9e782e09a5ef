import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { Option } from './options.tsx'

interface FilterRailProps<K extends string | number> {
  label: string
  options: readonly Option<K>[]
  /** Null when none of the options is selected. */
  value: K | null
  /** Also called for the selected option. */
  onChange: (value: K) => void
  className?: string
}

const ROW =
  'flex min-h-11 w-full shrink-0 items-center rounded-md border-l-4 border-transparent pr-1 pl-1.5 text-left text-[0.8125rem] ' +
  'leading-4 font-medium select-none data-hovered:bg-hover data-pressed:bg-hover ' +
  'data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink ' +
  'data-focus-visible:-outline-offset-2'

/** Selects one of many options that are all in sight, in rows of 44 px. */
export function FilterRail<K extends string | number>({
  label,
  options,
  value,
  onChange,
  className,
}: FilterRailProps<K>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      orientation="vertical"
      selectedKeys={value === null ? [] : [value]}
      disallowEmptySelection
      className={className}
    >
      {options.map(({ id, label: text }) => (
        <ToggleButton key={id} id={id} onPress={() => onChange(id)} className={ROW}>
          <span className="line-clamp-3 hyphens-auto wrap-break-word">{text}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
