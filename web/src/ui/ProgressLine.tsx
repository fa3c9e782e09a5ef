import { ProgressBar } from 'react-aria-components'

/** A progress indicator with a text that names the operation. */
export function ProgressLine({ label }: { label: string }) {
  return (
    <ProgressBar aria-label={label} isIndeterminate className="mt-3 flex flex-col gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full w-2/5 animate-pulse rounded-full bg-brand" />
      </span>
    </ProgressBar>
  )
}
