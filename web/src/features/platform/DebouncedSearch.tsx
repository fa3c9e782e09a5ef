import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'

const TYPING_PAUSE_MS = 800

interface DebouncedSearchProps {
  label: string
  /** The current search text; '' without a search. */
  value: string
  onSearch: (text: string) => void
}

/** Searches after a pause in typing, or at once on Enter. */
export function DebouncedSearch({ label, value, onSearch }: DebouncedSearchProps) {
  const [text, setText] = useState(value)
  const settled = useDebounced(text, TYPING_PAUSE_MS).trim()
  const search = (wanted: string) => {
    if (wanted !== value) onSearch(wanted)
  }

  const searchSettled = useEffectEvent(() => search(settled))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing may start the search
  useEffect(() => searchSettled(), [settled])

  // "Back" changes the search text in the URL without typing.
  const followAddress = useEffectEvent(() => {
    if (value !== text.trim()) setText(value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL may change the text
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
