import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { cx } from '../ui/classes.ts'
import { PhoneLabel } from '../ui/fields/PhoneLabel.tsx'
import { SearchField } from '../ui/fields/SearchField.tsx'

interface SearchBoxProps {
  label: string
  placeholder?: string
  /** The current search text; '' without a search. */
  value: string
  /** Gets trimmed text; '' ends the search. */
  onSearch: (text: string) => void
  className?: string
}

/** Searches on Enter or the button; clearing it ends the search. */
export function SearchBox({ label, placeholder = label, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const submit = () => {
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <search className={cx('flex min-w-0 grow basis-40 gap-2 sm:max-w-md', className)}>
      <SearchField
        hasButton
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        onSubmit={submit}
        onClear={() => value !== '' && onSearch('')}
        className="grow"
      />
      <Button size="touch" icon={Search} onPress={submit}>
        <PhoneLabel>Buscar</PhoneLabel>
      </Button>
    </search>
  )
}
