import { BellRing } from 'lucide-react'
import { cx } from '../../ui/classes.ts'

interface ArrivalNoticeProps {
  text: string
  isShown: boolean
}

/** Names new orders where the cook looks, since their cards stand last. It moves nothing and lets taps through. */
export function ArrivalNotice({ text, isShown }: ArrivalNoticeProps) {
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
