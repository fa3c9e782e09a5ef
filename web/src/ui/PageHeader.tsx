import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** The one thing most people come here to do. */
  action?: ReactNode
  /** Beside the title: a count, a quieter button. */
  aside?: ReactNode
  /** Filters, in one row below. */
  children?: ReactNode
}

export function PageHeader({ title, action, aside, children }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {aside}
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children && <div className="flex flex-wrap items-end gap-3">{children}</div>}
    </header>
  )
}
