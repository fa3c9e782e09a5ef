import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { cx } from '../../ui/classes.ts'
import { FactBadges } from '../facts/FactBadges.tsx'
import { PICK_BOXES } from '../facts/fact-looks.ts'
import type { Place, PlaceGroup } from './places.ts'

interface PlacePickerProps<K extends string | number> {
  label: string
  /** Only screen readers read the label. */
  isLabelHidden?: boolean
  groups: readonly PlaceGroup<K>[]
  value: K | null
  /** Also called for the chosen place. */
  onChange: (value: K) => void
  isDisabled?: boolean
}

const TILE =
  'flex min-h-16 min-w-0 flex-col gap-1 rounded-md border-2 px-2.5 py-2 text-left leading-5 ' +
  'touch-manipulation select-none data-hovered:border-ink data-pressed:border-ink data-disabled:opacity-60 ' +
  'data-selected:bg-brand-soft data-selected:outline-3 data-selected:outline-offset-1 data-selected:outline-brand'

/** Chooses a table or a check: what the floor says of it in its words, and what it owes. What is looked for is loud, the rest grey. */
export function PlacePicker<K extends string | number>({
  label,
  isLabelHidden = false,
  groups,
  value,
  onChange,
  isDisabled = false,
}: PlacePickerProps<K>) {
  const labelId = useId()
  return (
    <div className="flex flex-col gap-3">
      <p id={labelId} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </p>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        selectedKeys={value === null ? [] : [value]}
        disallowEmptySelection
        isDisabled={isDisabled}
        className="flex flex-col gap-4"
      >
        {groups.map(({ title, places }) => (
          <div key={title} className="flex flex-col gap-1.5">
            {title && <p className="text-sm font-medium text-muted">{title}</p>}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
              {places.map((place) => (
                <ToggleButton
                  key={place.id}
                  id={place.id}
                  onPress={() => onChange(place.id)}
                  className={cx(TILE, PICK_BOXES[place.isQuiet ? 'quiet' : 'loud'])}
                >
                  <Face place={place} />
                </ToggleButton>
              ))}
            </div>
          </div>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

function Face({ place: { label, facts, amount, note } }: { place: Place<string | number> }) {
  return (
    <>
      <span className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{label}</span>
      {amount && <span className="font-semibold whitespace-nowrap">{amount}</span>}
      <span className="flex w-full flex-wrap items-center justify-between gap-x-2 text-sm">
        <FactBadges facts={facts} isQuiet />
        {note && <span className="text-muted">{note}</span>}
      </span>
    </>
  )
}
