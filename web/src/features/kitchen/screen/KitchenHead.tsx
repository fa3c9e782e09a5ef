import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { TEXTS } from '../texts.ts'
import { KitchenStrip, useTrouble } from './KitchenStrip.tsx'

interface KitchenHeadProps {
  title: string
  /** How many cards there are; undefined until it is known. */
  count: number | undefined
  /** The stations of the screen, when it does not show all. */
  of?: string | undefined
  staleText: string | null
  /** Buttons. */
  children: ReactNode
}

/** One row, also on a phone, that stays in sight above the cards: a missing connection takes the place of its facts. */
export function KitchenHead({ title, count, of, staleText, children }: KitchenHeadProps) {
  const trouble = useTrouble(staleText)
  return (
    <header className="sticky top-0 z-20 -mx-3 bg-canvas px-3">
      <div className="flex min-h-14 items-center gap-x-2 py-1.5">
        <h1 className={cx('shrink-0 text-2xl font-semibold max-sm:text-lg', trouble && 'max-lg:sr-only')}>
          {title}
        </h1>
        {trouble ? (
          <KitchenStrip {...trouble} />
        ) : (
          <p className="min-w-0 grow truncate text-lg text-muted max-sm:text-base">
            {count !== undefined && <Count count={count} />}
            {of && ` · ${of}`}
          </p>
        )}
        {children}
      </div>
    </header>
  )
}

const Count = ({ count }: { count: number }) => (
  <>
    <span className="max-sm:sr-only">{TEXTS.pending(count)}</span>
    <span aria-hidden className="sm:hidden">
      {count}
    </span>
  </>
)
