import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** The main action of the page. */
  action?: ReactNode
  /** Content beside the title, such as a count or a secondary button. */
  aside?: ReactNode
  /** Filters, in one row below the title. */
  children?: ReactNode
}

export function PageHeader({ title, action, aside, children }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-col gap-2 sm:gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {/* The title grows, so that an action that wraps to the next line starts at the left. */}
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
          <h1 className="text-2xl font-semibold">{title}</h1>
          {aside}
        </div>
        {action}
      </div>
      {children && <div className="flex flex-wrap items-end gap-2">{children}</div>}
    </header>
  )
}
