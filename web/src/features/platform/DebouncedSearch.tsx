import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../parts/use-debounced.ts'
import { SearchField } from '../../ui/SearchField.tsx'

const TYPING_PAUSE_MS = 800

interface DebouncedSearchProps {
  label: string
  /** What is searched for now; '' for nothing. */
  value: string
  onSearch: (text: string) => void
}

/** Asks once the typing has rested, or at once on Enter. */
export function DebouncedSearch({ label, value, onSearch }: DebouncedSearchProps) {
  const [text, setText] = useState(value)
  const settled = useDebounced(text, TYPING_PAUSE_MS).trim()
  const search = (wanted: string) => {
    if (wanted !== value) onSearch(wanted)
  }

  const searchSettled = useEffectEvent(() => search(settled))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it searches because the typing has rested
  useEffect(() => searchSettled(), [settled])

  // "Back" changes what is searched for without a letter being typed.
  const followAddress = useEffectEvent(() => {
    if (value !== text.trim()) setText(value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows because the address changed
  useEffect(() => followAddress(), [value])

  return (
    <search className="min-w-0 grow sm:max-w-md">
      <SearchField
        label={label}
        value={text}
        onChange={setText}
        onSubmit={() => search(text.trim())}
        onClear={() => search('')}
      />
    </search>
  )
}
