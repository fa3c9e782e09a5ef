import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { cx } from '../classes.ts'

interface TextLinkProps {
  href: string
  children: ReactNode
  /** Opens a new tab; for external links. */
  isExternal?: boolean
  className?: string
}

/** A link in a text or below a form. */
export function TextLink({ href, children, isExternal, className }: TextLinkProps) {
  const outside = isExternal ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {}
  return (
    <Link
      href={href}
      {...outside}
      className={cx(
        'rounded-sm font-medium text-brand underline underline-offset-2 data-hovered:text-brand-strong',
        className,
      )}
    >
      {children}
    </Link>
  )
}
