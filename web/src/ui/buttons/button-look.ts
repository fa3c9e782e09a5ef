import { cx } from '../classes.ts'

export interface ButtonLook {
  /** `faint` is an icon that repeats in every row of a list. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'faint' | 'danger'
  /** `sm` for dense back-office rows, `md` by default, `touch` at least 44 px, `lg` for the counter and the kitchen. */
  size?: 'sm' | 'md' | 'touch' | 'lg'
  isFullWidth?: boolean
}

export const ICON_SIZE = { sm: 16, md: 18, touch: 20, lg: 24 } as const

const VARIANTS = {
  primary:
    'border-transparent bg-brand text-on-brand data-hovered:bg-brand-strong data-pressed:bg-brand-strong ' +
    'data-disabled:border-line data-disabled:bg-sunken',
  secondary:
    'border-edge bg-surface text-ink data-hovered:bg-hover data-pressed:bg-hover data-disabled:border-line ' +
    // A sunken background would look pressed.
    'data-disabled:opacity-60',
  quiet: 'border-transparent text-ink data-hovered:bg-hover data-pressed:bg-hover data-disabled:opacity-50',
  faint:
    'border-transparent text-muted data-hovered:bg-hover data-hovered:text-ink data-pressed:bg-hover ' +
    'data-pressed:text-ink data-disabled:opacity-50',
  danger:
    'border-transparent bg-bad-solid text-on-bad data-hovered:opacity-90 data-pressed:opacity-90 ' +
    'data-disabled:border-line data-disabled:bg-sunken',
} as const

const SIZES = {
  sm: 'min-h-8 px-2.5 text-sm gap-1.5',
  md: 'min-h-10 px-4 text-base gap-2',
  touch: 'min-h-11 px-4 text-base gap-2',
  lg: 'min-h-14 px-6 text-lg gap-2.5',
} as const

const SQUARES = { sm: 'size-8', md: 'size-10', touch: 'size-11', lg: 'size-14' } as const

const BASE =
  'inline-flex items-center justify-center rounded-md border font-medium select-none ' +
  'data-disabled:text-muted aria-busy:opacity-70 ' +
  'data-pressed:translate-y-px'

export const buttonClass = (
  { variant = 'secondary', size = 'md', isFullWidth }: ButtonLook,
  className?: string,
): string => cx(BASE, VARIANTS[variant], SIZES[size], isFullWidth && 'w-full', className)

export const iconButtonClass = ({ variant = 'quiet', size = 'md' }: ButtonLook, className?: string): string =>
  cx(BASE, VARIANTS[variant], SQUARES[size], 'shrink-0', className)
