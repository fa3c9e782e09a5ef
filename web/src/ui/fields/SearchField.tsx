import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import {
  type SearchFieldProps as AriaProps,
  SearchField as AriaSearchField,
  Button,
  Input,
} from 'react-aria-components'
import { Kbd } from '../buttons/Kbd.tsx'
import { CONTROL, cx } from '../classes.ts'

interface SearchFieldProps extends Omit<AriaProps, 'className' | 'children' | 'aria-label'> {
  /** The accessible name; also the default placeholder. */
  label: string
  placeholder?: string
  /** The key that focuses the field, shown while the field is empty. */
  shortcut?: string
  /** Hides the icon on a phone, where a button beside the field has the same icon. */
  hasButton?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

export function SearchField({
  label,
  placeholder = label,
  shortcut,
  hasButton,
  inputRef,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx('group relative min-w-0', className)}>
      <Search
        aria-hidden
        size={18}
        className={cx('pointer-events-none absolute top-3 left-3 text-muted', hasButton && 'max-sm:hidden')}
      />
      <Input
        ref={inputRef}
        placeholder={placeholder}
        className={cx(
          CONTROL,
          'px-10 [&::-webkit-search-cancel-button]:hidden',
          // Uses the space of the clear button for text.
          !shortcut && 'group-data-empty:pr-3',
          hasButton && 'max-sm:pl-3',
        )}
      />
      {shortcut && (
        <span className="pointer-events-none absolute inset-y-0 right-3 hidden items-center group-data-empty:pointer-fine:flex">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
      <Button className="absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-md text-muted group-data-empty:hidden data-hovered:bg-hover">
        <X aria-hidden size={18} />
      </Button>
    </AriaSearchField>
  )
}
