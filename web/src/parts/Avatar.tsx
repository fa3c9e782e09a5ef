import { cx } from '../ui/classes.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toLocaleUpperCase('es-MX'))
    .join('')

/** The initials of a person; `isLarge`: readable at arm's length. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-ink',
        isLarge ? 'size-14 text-xl' : 'size-9 text-sm',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
