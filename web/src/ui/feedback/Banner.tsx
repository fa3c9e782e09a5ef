import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'

const TONES = {
  info: { look: 'bg-info-soft text-info', icon: Info },
  good: { look: 'bg-good-soft text-good', icon: CircleCheck },
  warn: { look: 'bg-warn-soft text-warn', icon: TriangleAlert },
  bad: { look: 'bg-bad-soft text-bad', icon: CircleAlert },
} as const

interface BannerProps {
  tone?: keyof typeof TONES
  children: ReactNode
  icon?: LucideIcon
  /** A button or link at the end. */
  action?: ReactNode
  className?: string
}

/** A notice within the page. Screen readers announce it when it appears. */
export function Banner({ tone = 'info', children, icon, action, className }: BannerProps) {
  const Icon = icon ?? TONES[tone].icon
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-md px-4 py-2.5 text-base',
        TONES[tone].look,
        className,
      )}
    >
      <div className="flex min-w-0 grow basis-56 items-center gap-3">
        <Icon aria-hidden size={20} className="shrink-0" />
        <div className="min-w-0 grow">{children}</div>
      </div>
      {action}
    </div>
  )
}
