import { Check } from 'lucide-react'
import { cx } from '../../../ui/classes.ts'
import { CLOSING } from '../texts.ts'

/** The steps of a closing, with the current step marked. */
export const Steps = ({ current }: { current: number }) => (
  <ol aria-label={CLOSING.steps} className="flex flex-wrap gap-x-5 gap-y-1">
    {CLOSING.stepTitles.map((title, index) => (
      <li
        key={title}
        aria-current={index === current ? 'step' : undefined}
        className={cx('flex items-center gap-2', index === current ? 'font-semibold' : 'text-muted')}
      >
        <span
          aria-hidden
          className={cx(
            'flex size-7 items-center justify-center rounded-full border text-sm',
            index === current ? 'border-brand bg-brand text-on-brand' : 'border-edge',
          )}
        >
          {index < current ? <Check size={16} /> : index + 1}
        </span>
        <span className={cx(index !== current && 'max-sm:sr-only')}>{title}</span>
      </li>
    ))}
  </ol>
)
