import type { Rank } from '@comanda/shared/selling/rank'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { RANK_LOOKS, type Tone } from './rank-looks.ts'

interface BadgeProps {
  tone?: Tone
  /** `now`: solid, for what needs a person; `soon`: tinted; `fine`: plain text. */
  rank?: Rank
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string
}

/** A short label. Its text, not only its color, carries the meaning. */
export function Badge({ tone = 'idle', rank = 'soon', icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full py-0.5 text-sm',
        rank !== 'fine' && 'px-2.5',
        rank === 'now' ? 'font-semibold' : 'font-medium',
        RANK_LOOKS[rank][tone],
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
