import { type ReactNode, useId } from 'react'
import { cx } from '../classes.ts'

interface CardProps {
  title?: ReactNode
  /** A button or badge beside the title. */
  action?: ReactNode
  children: ReactNode
  className?: string
}

/** A section of a page with a border. */
export function Card({ title, action, children, className }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('rounded-lg border border-line bg-surface p-5', className)}
    >
      {(title || action) && (
        <header className="mb-4 flex items-center justify-between gap-4">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
