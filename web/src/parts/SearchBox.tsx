import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { SearchField } from '../ui/SearchField.tsx'

interface SearchBoxProps {
  label: string
  /** What is searched for now; '' for nothing. */
  value: string
  /** Never with blanks alone; '' ends the search. */
  onSearch: (text: string) => void
}

/** Asks on Enter or the button; emptying it shows everything again. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const submit = () => {
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <search className="flex min-w-0 grow gap-2 sm:max-w-md">
      <SearchField
        label={label}
        value={text}
        onChange={setText}
        onSubmit={submit}
        onClear={() => value !== '' && onSearch('')}
        className="grow"
      />
      <Button size="touch" icon={Search} onPress={submit}>
        Buscar
      </Button>
    </search>
  )
}
