import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'

const TONES = {
  idle: 'bg-idle-soft text-idle',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  brand: 'bg-brand-soft text-brand-ink',
} as const

interface BadgeProps {
  tone?: keyof typeof TONES
  icon?: LucideIcon
  children: ReactNode
  className?: string
}

/** A short label. Its text, not only its color, carries the meaning. */
export function Badge({ tone = 'idle', icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={16} />}
      {children}
    </span>
  )
}

/** A small count on the corner of a button; hidden at zero, a dash while it is unknown. */
export function CountBadge({ count }: { count: number | null }) {
  if (count !== null && count <= 0) return null
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-bad-solid px-1.5 text-xs font-semibold text-on-bad">
      {count === null ? '—' : count > 99 ? '99+' : count}
    </span>
  )
}
