import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
  /** On a phone, where other filters leave no room, only the button is in sight until it is pressed. */
  isFolded?: boolean
  className?: string
}

/** Searches on Enter or the button; clearing it ends the search. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onSearch,
  isFolded = false,
  className,
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [isUnfolded, setUnfolded] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (isUnfolded) input.current?.focus()
  }, [isUnfolded])
  const isHidden = isFolded && !isUnfolded && value === ''
  const submit = () => {
    if (input.current?.offsetParent === null) setUnfolded(true)
    else if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <search
      className={cx(
        'flex min-w-0 gap-2 sm:max-w-md sm:grow sm:basis-72',
        !isHidden && 'max-sm:grow',
        !isHidden && (isFolded ? 'max-sm:basis-full' : 'max-sm:basis-40'),
        className,
      )}
    >
      <SearchField
        hasButton
        inputRef={input}
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        onSubmit={submit}
        onClear={() => value !== '' && onSearch('')}
        className={cx('grow', isHidden && 'max-sm:hidden')}
      />
      <Button size="touch" icon={Search} onPress={submit}>
        <PhoneLabel>Buscar</PhoneLabel>
      </Button>
    </search>
  )
}
