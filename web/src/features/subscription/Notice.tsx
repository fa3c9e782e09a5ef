import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'

const TONES = {
  idle: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} as const

interface NoticeProps {
  icon: LucideIcon
  tone?: keyof typeof TONES
  title: string
  children: ReactNode
  /** What can be done about it, the likeliest first. */
  actions?: ReactNode
}

/** One thing to know and what to do about it, in the middle of a page. */
export function Notice({ icon: Icon, tone = 'idle', title, children, actions }: NoticeProps) {
  return (
    <section className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface p-6 text-center sm:p-10">
      <span className={cx('flex size-16 items-center justify-center rounded-full', TONES[tone])}>
        <Icon aria-hidden size={32} />
      </span>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <div className="flex flex-col gap-2 text-pretty [&>p+p]:text-muted">{children}</div>
      {actions && (
        <div className="flex w-full flex-wrap justify-center gap-3 pt-2 max-sm:*:w-full">{actions}</div>
      )}
    </section>
  )
}
