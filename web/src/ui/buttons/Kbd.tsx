import type { ReactNode } from 'react'

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium text-muted">
      {children}
    </kbd>
  )
}
