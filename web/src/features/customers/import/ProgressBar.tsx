import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import type { Progress } from './useImport.ts'

/** How far it is. */
export function ProgressBar({ label, done }: Progress) {
  return (
    <AriaProgressBar
      aria-label={label}
      isIndeterminate={done === null}
      value={done ?? 0}
      className="flex flex-col gap-1.5"
    >
      <span className="text-sm text-muted tabular-nums">{label}</span>
      <span className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-brand transition-[width] duration-150"
          style={{ width: done === null ? '40%' : `${Math.max(done, 2)}%` }}
        />
      </span>
    </AriaProgressBar>
  )
}
