/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

interface LinkProps {
  href: string
  go: (address: string) => void
  class?: string
  'aria-label'?: string
  children: ComponentChildren
}

/** A link that changes the page without a reload, except for a click that opens a new tab. */
export const Link = ({ href, go, children, ...rest }: LinkProps) => (
  <a
    href={href}
    onClick={(event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go(href)
    }}
    {...rest}
  >
    {children}
  </a>
)
