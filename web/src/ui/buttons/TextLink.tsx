import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { cx } from '../classes.ts'

interface TextLinkProps {
  href: string
  children: ReactNode
  /** Opens a new tab; for external links. */
  isExternal?: boolean
  /** In a list of names: of the color of the text, underlined under the pointer. */
  isQuiet?: boolean
  className?: string
}

/** A link in a text or below a form. */
export function TextLink({ href, children, isExternal, isQuiet, className }: TextLinkProps) {
  const outside = isExternal ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {}
  return (
    <Link
      href={href}
      {...outside}
      className={cx(
        'rounded-sm font-medium underline-offset-2',
        isQuiet
          ? 'text-ink data-hovered:text-brand data-hovered:underline data-focus-visible:underline'
          : 'text-brand underline data-hovered:text-brand-strong',
        className,
      )}
    >
      {children}
    </Link>
  )
}
