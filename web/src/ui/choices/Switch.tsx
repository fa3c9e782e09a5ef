import type { ReactNode } from 'react'
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components'
import { cx, MARKED_ROW } from '../classes.ts'

interface SwitchProps extends Omit<AriaProps, 'className' | 'children'> {
  /** Required unless there is an `aria-label`. */
  children?: ReactNode
  description?: string
  className?: string
}

const TRACK =
  'flex h-7 w-12 shrink-0 items-center rounded-full border border-edge bg-sunken px-0.5 ' +
  'group-data-selected:border-brand group-data-selected:bg-brand group-data-disabled:opacity-60'

const KNOB =
  'size-5 rounded-full bg-edge transition-transform duration-100 group-data-selected:translate-x-5 ' +
  'group-data-selected:bg-on-brand'

/** An on/off switch that takes effect immediately. */
export function Switch({ children, description, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={cx(MARKED_ROW, className)}>
      <span data-mark className={TRACK}>
        <span className={KNOB} />
      </span>
      {children && (
        <span className="min-w-0">
          {children}
          {description && <span className="block text-sm text-muted">{description}</span>}
        </span>
      )}
    </AriaSwitch>
  )
}
