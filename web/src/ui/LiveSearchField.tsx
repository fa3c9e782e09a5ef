import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { CONTROL, cx } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { useUiWords } from './words.ts'

interface LiveSearchFieldProps {
  /** Said by a screen reader, and the placeholder. */
  label: string
  /** At every letter. What it draws may take its time: the letter is there already. */
  onSearch: (text: string) => void
  onSubmit: (text: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** The key that leads here, shown while the field is empty. */
  shortcut?: string
  /** Whoever empties the field from outside empties its `value` here. */
  inputRef: RefObject<HTMLInputElement | null>
  className?: string
}

/**
 * A search whose letters wait for nothing: the browser keeps the text, nothing is drawn anew for a letter itself, only
 * the field is laid out again, and what the first letter shows and hides keeps its place.
 * For a field beside a long list; everywhere else SearchField is the simpler piece.
 */
export function LiveSearchField({
  label,
  onSearch,
  onSubmit,
  onKeyDown,
  shortcut,
  inputRef,
  className,
}: LiveSearchFieldProps) {
  const words = useUiWords()

  function clear(): void {
    const input = inputRef.current
    if (!input) return
    input.value = ''
    input.focus()
    onSearch('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const text = event.currentTarget.value
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onSubmit(text)
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      event.stopPropagation()
      clear()
    } else onKeyDown?.(event)
  }

  return (
    <div className={cx('min-w-0', className)}>
      {/* A box of its own: what lies in a row of others is laid out with all of them. */}
      <div className="relative h-11 [contain:size_layout_style]">
        <Search aria-hidden size={18} className="pointer-events-none absolute top-3 left-3 text-muted" />
        <input
          ref={inputRef}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={press}
          className={cx(CONTROL, 'peer px-10 [&::-webkit-search-cancel-button]:hidden')}
        />
        {shortcut && (
          <span className="pointer-events-none absolute inset-y-0 right-3 hidden items-center peer-[:not(:placeholder-shown)]:invisible pointer-fine:flex">
            <Kbd>{shortcut}</Kbd>
          </span>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-label={words.clearSearch}
          onClick={clear}
          className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-muted peer-placeholder-shown:invisible hover:bg-hover"
        >
          <X aria-hidden size={18} />
        </button>
      </div>
    </div>
  )
}
