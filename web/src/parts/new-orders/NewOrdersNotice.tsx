import { BellRing } from 'lucide-react'
import { cx } from '../../ui/classes.ts'

interface NewOrdersNoticeProps {
  text: string
  isShown: boolean
}

/** Announces new orders at the bottom of the screen, because their cards are last. Lets taps through. */
export function NewOrdersNotice({ text, isShown }: NewOrdersNoticeProps) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 flex justify-center">
      <p
        role="status"
        className={cx(
          isShown
            ? 'flex items-center gap-3 rounded-lg bg-info-soft px-5 py-3 text-xl font-semibold text-info shadow-float'
            : 'sr-only',
        )}
      >
        {isShown && <BellRing aria-hidden size={26} className="shrink-0" />}
        {text}
      </p>
    </div>
  )
}
