import { useEffect, useEffectEvent, useState } from 'react'
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
  const typed = text.trim()
  const search = (wanted: string) => {
    if (wanted !== value) onSearch(wanted)
  }

  const searchTyped = useEffectEvent(() => search(typed))
  useEffect(() => {
    if (typed === value) return
    const pause = setTimeout(searchTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, value])

  // "Back" changes the search text in the URL without typing.
  const followAddress = useEffectEvent(() => {
    if (value !== typed) setText(value)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL may change the text
  useEffect(() => followAddress(), [value])

  return (
    <search className="min-w-0 grow sm:max-w-md">
      <SearchField
        label={label}
        value={text}
        onChange={setText}
        onSubmit={() => search(typed)}
        onClear={() => search('')}
      />
    </search>
  )
}
